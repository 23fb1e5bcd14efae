/** A short source on which the built-in models answer within seconds. */
export const dam = {
  title: 'Hallin dam',
  text: 'The Hallin dam was built in 1931. It is 42 metres high. The engineer Ruth Okafor designed it.',
};

/** Sources in many scripts, with what breaks naive readers of text. */
export const mixed = [
  {
    title: 'Émoji 👩‍🔬',
    text: 'The lab 👩‍🔬 opened in 1999.\n\nIts motto is “stay curious” — always.\u00a0It has 12 rooms.',
  },
  { title: '中文', text: '大坝建于一九三一年。它高四十二米。工程师设计了它。' },
  { title: 'العربية', text: 'بني السد في عام 1931. يبلغ ارتفاعه 42 مترا.' },
  { title: 'Braces', text: 'The file says {doc_id: 1, snippet: "x"} on line 3. It ends with "}.' },
];
