import {
  endMarkedContent,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type Color,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { drawn, isRightToLeft, runsOf } from './directed-text.ts';
import type { MoreFaces } from './faces.ts';
import type { Words } from './markdown-blocks.ts';

/** `more` has the letters that the two lack, in one weight. */
export type Faces = { regular: PDFFont; bold: PDFFont; more?: MoreFaces };

/** What stands on one line; `bold` says it of each letter. */
type Line = { text: string; bold: readonly boolean[]; width: number; isRtl: boolean };

type Place = {
  left: number;
  y: number;
  size: number;
  faces: Faces;
  color: Color;
  /** How much room it has, for what reads from the right. */
  widest?: number;
};

/** Marks are drawn over the letter before them, and joiners between two: by the same face. */
const leaning = /^[\p{M}\u200c\u200d]$/u;

/** A text in stretches that one face can write. */
function stretchesOf(text: string, isBold: boolean, faces: Faces): { text: string; font: PDFFont }[] {
  const usual = isBold ? faces.bold : faces.regular;
  const { more } = faces;
  if (more === undefined) return [{ text, font: usual }];
  const stretches: { text: string; font: PDFFont }[] = [];
  for (const letter of text) {
    const last = stretches.at(-1);
    const font = more(letter) ?? (leaning.test(letter) ? (last?.font ?? usual) : usual);
    if (last?.font === font) last.text += letter;
    else stretches.push({ text: letter, font });
  }
  return stretches;
}

/** Wraps words into lines that are no wider than this. */
export function linesOf(
  words: readonly Words[],
  size: number,
  widest: number,
  faces: Faces,
): readonly Line[] {
  const text = words.map((each) => each.text).join('');
  const bold = words.flatMap((each) => Array.from({ length: each.text.length }, () => each.isBold));
  const isRtl = isRightToLeft(text);
  const measured = new Map<string, number>();
  const measure = (part: string, isBold: boolean): number => {
    const key = `${isBold ? 'b' : 'r'}${part}`;
    let known = measured.get(key);
    if (known === undefined) {
      known = stretchesOf(part, isBold, faces).reduce(
        (sum, stretch) => sum + stretch.font.widthOfTextAtSize(stretch.text, size),
        0,
      );
      measured.set(key, known);
    }
    return known;
  };
  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  let wide = 0;
  const close = (next: number) => {
    lines.push({ text: text.slice(start, end), bold: bold.slice(start, end), width: wide, isRtl });
    start = end = next;
    wide = 0;
  };
  for (const [part] of text.matchAll(/\n|[^\S\n]+|[^\s]+/gu)) {
    const place = end;
    if (part === '\n') {
      close(place + 1);
      continue;
    }
    const widthOf = measure(part, bold[place] ?? false);
    if (wide + widthOf > widest && part.trim() !== '') {
      if (wide > 0) close(place);
      // One that is wider than a line is cut where it has to be.
      let rest = part;
      while (measure(rest, bold[end] ?? false) > widest && rest.length > 1) {
        let length = Math.max(1, Math.floor((rest.length * widest) / measure(rest, bold[end] ?? false)));
        while (length > 1 && measure(rest.slice(0, length), bold[end] ?? false) > widest) length -= 1;
        // Letters beyond the first 65,536 are two places.
        if (/[\ud800-\udbff]/.test(rest.charAt(length - 1))) length += length > 1 ? -1 : 1;
        end += length;
        wide = measure(rest.slice(0, length), bold[start] ?? false);
        close(end);
        rest = rest.slice(length);
      }
      end += rest.length;
      wide = measure(rest, bold[start] ?? false);
      continue;
    }
    end += part.length;
    wide += widthOf;
  }
  close(end);
  return lines;
}

/** What is drawn in another order than it is written: readers that copy or search get the text as it was written. */
const reordered = /[\u0900-\u0dff\u0e00-\u0eff]/u;

/** Draws a line as it reads, from the right where its text does. */
export function drawLine(
  page: PDFPage,
  { text, bold, isRtl }: Line,
  { left, y, size, faces, color, widest = 0 }: Place,
): void {
  const shown = text.trimEnd();
  // Within a run the face may change: each stretch of one face is drawn separately.
  const pieces = runsOf(shown, isRtl).flatMap((run) => {
    const parts: { text: string; font: PDFFont }[] = [];
    let from = run.start;
    for (let place = run.start + 1; place <= run.end; place += 1) {
      if (place < run.end && bold[place] === bold[from]) continue;
      parts.push(
        ...stretchesOf(drawn(shown.slice(from, place), run.isRightToLeft), bold[from] === true, faces),
      );
      from = place;
    }
    return run.isRightToLeft ? parts.reverse() : parts;
  });
  const widths = pieces.map((piece) => piece.font.widthOfTextAtSize(piece.text, size));
  const whole = widths.reduce((sum, each) => sum + each, 0);
  let x = isRtl ? left + Math.max(0, widest - whole) : left;
  const isReordered = reordered.test(shown);
  if (isReordered)
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        '/Span',
        `<</ActualText ${PDFHexString.fromText(shown).toString()}>>`,
      ]),
    );
  pieces.forEach((piece, index) => {
    page.drawText(piece.text, { x, y, size, font: piece.font, color });
    x += widths[index] ?? 0;
  });
  if (isReordered) page.pushOperators(endMarkedContent());
}
