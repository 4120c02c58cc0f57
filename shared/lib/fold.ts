// What Unicode does not take apart into a letter and a mark. `private.fold` in the database has the same table.
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
const marks = /\p{Mn}/gu;
const special = /[đðłøßæœþ]/g;

/** A text as searches compare it: in lower case and without accents. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .replace(special, (letter) => letters[letter] ?? letter);
}
