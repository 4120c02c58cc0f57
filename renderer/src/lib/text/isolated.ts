const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const begins = '\u2068';

/** Isolates a name within a sentence, so that a right-to-left name does not reorder the words around it. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `${begins}${name}\u2069` : name);

/** A sentence with such names. The mark sets its direction even if it begins with a name. */
export const sentenceWith = (text: string): string => (text.includes(begins) ? `\u200e${text}` : text);
