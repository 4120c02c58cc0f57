import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

// Letters that DejaVu Sans lacks are written with Noto Sans, which is many files of some letters each ("slices"): one is read only when a letter
// needs it.

export const families = ['devanagari', 'thai', 'sc', 'jp', 'kr'] as const;
type Family = (typeof families)[number];
type Slice = { file: string; sha256: string; ranges: string };
/** Which letters each file has, as its package's unicode.json says: `900-97f,200c-200d`. */
export type FaceIndex = Readonly<Record<Family, readonly Slice[]>>;

/** Where the slices are. Both answer undefined where there is none to be had, and reject where it may be had later. */
export type FaceFiles = {
  index: () => Promise<FaceIndex | undefined>;
  file: (slice: Slice) => Promise<Uint8Array | undefined>;
};

/** Blocks of the scripts that DejaVu Sans lacks and our Noto Sans has; what is in none of these is not looked for. */
const blocks: readonly (readonly [number, number])[] = [
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x3000, 0x30ff],
  [0x3130, 0x318f],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa8e0, 0xa8ff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
  [0x20000, 0x3ffff],
];
export function isOfMore(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return blocks.some(([first, last]) => code >= first && code <= last);
}

const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/u;
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/u;

/** In which order families are asked for a text's letters: those of Chinese, Japanese and Korean share signs and draw them differently. */
const orderFor = (text: string): readonly Family[] => {
  const han = kana.test(text)
    ? (['jp', 'sc', 'kr'] as const)
    : hangul.test(text)
      ? (['kr', 'jp', 'sc'] as const)
      : (['sc', 'jp', 'kr'] as const);
  return ['devanagari', 'thai', ...han];
};

/** A document needs few; a text that is made of one letter of each would need all. */
const mostSlices = 120;

/** The face of a letter, undefined where the usual ones have it or none does. */
export type MoreFaces = (letter: string) => PDFFont | undefined;

/** Puts the faces into a document that the letters of these texts need beyond those that it has. Answers which they are, for one text. */
export async function embedMoreFaces(
  pdf: PDFDocument,
  texts: readonly string[],
  { has, files }: { has: (letter: string) => boolean; files: FaceFiles },
): Promise<(text: string) => MoreFaces> {
  const isMissing = (letter: string) => isOfMore(letter) && !has(letter);
  const asking = texts.filter((text) => Array.from(text).some(isMissing));
  const index = asking.length === 0 ? undefined : await files.index();
  if (index === undefined) return () => () => undefined;
  const known = new Map<string, { font: PDFFont; letters: ReadonlySet<number> } | undefined>();
  const faceOf = async (slice: Slice) => {
    if (!known.has(slice.file)) {
      const bytes = known.size < mostSlices ? await files.file(slice) : undefined;
      const font = bytes === undefined ? undefined : await pdf.embedFont(bytes, { subset: true });
      known.set(slice.file, font && { font, letters: new Set(font.getCharacterSet()) });
    }
    return known.get(slice.file);
  };
  const chosen = new Map<string, PDFFont>();
  const keyOf = (letter: string, order: readonly Family[]) => `${order[2] ?? ''}${letter}`;
  for (const text of asking) {
    const order = orderFor(text);
    for (const letter of new Set(Array.from(text).filter(isMissing))) {
      const code = letter.codePointAt(0) ?? 0;
      for (const slice of slicesFor(index, order, code)) {
        if (chosen.has(keyOf(letter, order))) break;
        const face = await faceOf(slice);
        if (face?.letters.has(code) === true) chosen.set(keyOf(letter, order), face.font);
      }
    }
  }
  return (text) => {
    const order = orderFor(text);
    return (letter) => chosen.get(keyOf(letter, order));
  };
}

const slicesFor = (index: FaceIndex, order: readonly Family[], code: number): Slice[] =>
  order.flatMap((family) => index[family].filter(({ ranges }) => isWithin(ranges, code)));

export const isWithin = (ranges: string, code: number): boolean =>
  ranges.split(',').some((range) => {
    const [first = '', last = first] = range.split('-');
    return code >= parseInt(first, 16) && code <= parseInt(last, 16);
  });

/** A letter that no face has, as its number: nothing is lost, and nothing reads as another letter. */
export const letterNumber = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
