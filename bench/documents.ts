import { askExample } from '../src/state/examples';

/** Documents on one matter, and questions about them. */
export interface DocumentSet {
  readonly documents: readonly { readonly title: string; readonly text: string }[];
  readonly questions: readonly string[];
}

const island: DocumentSet = {
  documents: askExample.documents,
  questions: [
    askExample.question,
    'When does the ferry sail?',
    'Who removed the rats from the island?',
    'How tall is the tower and can visitors climb it?',
    'Are dogs allowed on the ferry?',
    'Why did the number of puffins change?',
  ],
};

const bridge: DocumentSet = {
  documents: [
    {
      title: 'Arrel Bridge',
      text: 'The Arrel Bridge crosses the river Vessa at the town of Londry. It was opened on 4 May 1931 after three years of work. Its main span is 212 metres long. The engineer Paul Okafor chose steel arches, because the ground on the east bank was too soft for heavy piers. Two workers died when a crane fell in January 1930. The bridge carried trams until 1967. Today about 38,000 vehicles use it each day.',
    },
    {
      title: 'Repairs of 2014',
      text: 'Inspectors found rust in the hangers of the Arrel Bridge in 2012. The repairs began in March 2014 and cost 46.5 million euros. All 84 hangers were replaced. The bridge stayed open to pedestrians, but cars had to take the tunnel for eleven months. The work was paid for by the region and the state in equal parts.',
    },
    {
      title: 'The river Vessa',
      text: 'The Vessa rises in the Hollin hills and reaches the sea after 318 kilometres. Floods are common in spring, when the snow melts. The highest water was measured in April 1947, when the river stood 7.9 metres above its usual level at Londry. A dam was built upstream in 1958, and no flood has reached the town since. Salmon returned to the river in 2005.',
    },
  ],
  questions: [
    'What is known about the Arrel Bridge?',
    'How much did the repairs cost and who paid for them?',
    'Has a flood reached Londry since the dam was built?',
    'Why did the engineer choose steel arches?',
    'When did the trams stop using the bridge?',
    'Where does the river Vessa begin?',
  ],
};

const medicine: DocumentSet = {
  documents: [
    {
      title: 'Trial of lanoprin',
      text: 'In a trial with 640 patients, lanoprin lowered systolic blood pressure by 9.2 mmHg after twelve weeks, compared with 3.1 mmHg for placebo. Patients took 20 mg once a day. Headache was the most common side effect and was reported by 8% of patients. Dr. E. Nakamura led the trial at four hospitals. No patient died during the trial.',
    },
    {
      title: 'Use in older patients',
      text: 'Older patients often take several drugs at once. Lanoprin should not be combined with potassium tablets, as the level of potassium in the blood may rise. Doctors check the kidneys before the first dose and again after two weeks. In patients over 75 the dose is halved to 10 mg. A study of 212 such patients found no more falls than in patients who took another drug.',
    },
    {
      title: 'How it works',
      text: 'Lanoprin blocks an enzyme that narrows blood vessels. The vessels widen, and the heart has to work less. The effect begins after about two hours and lasts for a day. The body breaks the drug down in the liver, e.g. by the enzyme CYP3A4. Grapefruit juice slows this down and should be avoided.',
    },
  ],
  questions: [
    'How well does lanoprin work?',
    'Is lanoprin safe for patients over 75?',
    'What should not be taken together with lanoprin?',
    'How does the drug work?',
    'Who led the trial?',
    'What is the most common side effect?',
  ],
};

const city: DocumentSet = {
  documents: [
    {
      title: 'Trams of Oberlin',
      text: 'Oberlin has run trams since 1898. The network has nine lines and 112 stops. Line 4 is the busiest, with 61,000 passengers a day. All trams have low floors, so that wheelchairs can enter without help. A single ticket costs 2.80 euros and is valid for 90 minutes. Children under six travel free of charge.',
    },
    {
      title: 'Plans for 2030',
      text: 'The council decided in June 2023 to build two new lines by 2030. The first will link the airport with the central station in 24 minutes. The second follows the old harbour railway, which closed in 1986. The cost is put at 310 million euros. Residents of the north have complained that no line reaches them.',
    },
    {
      title: 'Air in the city',
      text: 'The air in Oberlin has become cleaner. In 2010 the limit for nitrogen dioxide was passed on 74 days; in 2022 it was passed on 6 days. Experts give two reasons: fewer cars in the centre, and a ban on old diesel buses since 2016. The station at Mill Road still measures the highest values.',
    },
  ],
  questions: [
    'How large is the tram network of Oberlin?',
    'What will be built by 2030 and what will it cost?',
    'Why has the air become cleaner?',
    'Do children pay for the tram?',
    'When did the harbour railway close?',
    'Who has complained about the plans?',
  ],
};

const space: DocumentSet = {
  documents: [
    {
      title: 'The Tessel probe',
      text: 'The probe Tessel was launched on 19 October 2011 to study the comet 82K/Ariga. It weighs 1,240 kilograms and draws its power from two solar panels of 32 square metres. On the way it passed the asteroid Lumi at a distance of 1,900 kilometres. Tessel reached the comet in July 2018. Its camera found jets of water vapour on the night side, which nobody had expected.',
    },
    {
      title: 'Landing',
      text: 'The lander Pip left Tessel on 3 February 2019. It touched down at 14:26, bounced twice, and came to rest in the shadow of a cliff. Its battery lasted for 61 hours. In that time it sent 128 pictures and the results of a drill that went 18 centimetres deep. "We had hoped for months", said the head of the team, Maria Tran, "but these hours changed the field."',
    },
    {
      title: 'What the dust told',
      text: 'The dust of comet 82K/Ariga holds glycine, the simplest amino acid. It also holds more heavy water than the oceans of the Earth. Most researchers therefore doubt that such comets brought the water to our planet. A second group points out that other comets have less heavy water. The question is open.',
    },
  ],
  questions: [
    'What did the probe Tessel find?',
    'How did the landing go?',
    'Did comets bring the water to the Earth?',
    'How heavy is the probe?',
    'How long did the battery of the lander last?',
    'What does the dust of the comet hold?',
  ],
};

export const documentSets: Readonly<Record<string, DocumentSet>> = {
  island,
  bridge,
  medicine,
  city,
  space,
};
