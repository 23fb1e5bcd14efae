/** A document of a worked example. */
export interface ExampleDocument {
  readonly title: string;
  readonly text: string;
}

const island: readonly ExampleDocument[] = [
  {
    title: 'Skerrin lighthouse',
    text: 'The Skerrin lighthouse was built in 1874 on the north cliff of the island. Its tower is 31 metres tall. The engineer Anna Moberg designed it. The lamp burned whale oil until 1902, when it was changed to electric light. The last keeper, Tomas Reid, left the lighthouse in 1983. Since then the light has been automatic. Visitors can climb the 164 steps of the tower between May and September.',
  },
  {
    title: 'Ferry to Skerrin',
    text: 'The ferry to Skerrin leaves from Port Ellery. It sails four times a day in summer and once a day in winter. The crossing takes 45 minutes. A return ticket costs 18 euros for adults and 9 euros for children. Bicycles travel free of charge. Dogs must be kept on a lead. The ferry does not sail when the wind is stronger than 60 kilometres an hour.',
  },
  {
    title: 'Seabirds of Skerrin',
    text: 'About 12,000 puffins nest on Skerrin each spring. The birds arrive in April and leave in August. Rats came to the island on a ship in 1921 and ate most of the eggs. The biologist Ingrid Solheim led a programme that removed the last rats in 2008. The number of puffins has tripled since then. Walkers must stay on the marked path during the nesting season.',
  },
];

/** A question that the sources answer. */
export const askExample = {
  documents: island,
  question: 'What is known about the Skerrin lighthouse?',
};

/** A text with one invented fact: the ferry leaves from Port Ellery. */
export const checkExample = {
  documents: island,
  text: 'The Skerrin lighthouse was built in 1874. The ferry to Skerrin leaves from Marlow Bay. About 12,000 puffins nest on Skerrin each spring.',
};
