// Letters that Unicode does not decompose into a letter and a mark. `private.fold` in the database has the same table
// and ranges.
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

const beyondAscii = /[^\p{ASCII}]/u;
// eslint-disable-next-line no-misleading-character-class -- ranges of marks, none of them on a letter
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const special = /[đðłøßæœþ]/g;

/** A text in the form that searches compare: in lower case and without accents. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter);
}
