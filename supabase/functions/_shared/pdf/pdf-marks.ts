/** As large as a PDF may be that is signed here; what is larger is not looked through. */
export const mostMarkedBytes = 20 * 1024 * 1024;

const marks = { encrypted: '/Encrypt', signed: '/ByteRange' } as const;
export type PdfMark = keyof typeof marks;

/**
 * What a PDF says of itself in the clear: that it is encrypted, or signed already. Both stand outside its compressed parts by its format: the first in
 * its trailer, the second where a signature leaves out its own place.
 */
export const marksOf = (bytes: Uint8Array): PdfMark[] =>
  (Object.entries(marks) as [PdfMark, string][])
    .filter(([, word]) => hasWord(bytes, word))
    .map(([mark]) => mark);

function hasWord(bytes: Uint8Array, word: string): boolean {
  const codes = Array.from(word, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    // `/EncryptMetadata` alone is another word.
    if (codes.every((code, place) => bytes[at + place] === code) && !isLetter(bytes[at + codes.length]))
      return true;
  }
  return false;
}

const isLetter = (code = 0): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
