const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const begins = '\u2068';

/** A name within a sentence, where it stays one piece: written from right to left it would turn the words around it. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `${begins}${name}\u2069` : name);

/** A sentence of ours with such names: its own words say which way it runs, also where it begins with one. */
export const sentenceWith = (text: string): string => (text.includes(begins) ? `\u200e${text}` : text);
