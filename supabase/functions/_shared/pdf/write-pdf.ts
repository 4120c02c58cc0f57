import fontkit from '@cantoo/fontkit';
import { PDFDocument, rgb, type PDFFont } from '@cantoo/pdf-lib';
import { blocksOf, type Block, type Words } from './markdown-blocks.ts';
import { drawLine, linesOf, type Faces } from './text-lines.ts';

/** The two faces of DejaVu Sans that `fonts/` has. */
export type Fonts = { regular: Uint8Array; bold: Uint8Array };

export type PdfContent = {
  /** At the foot of each page, and in the file's own facts. */
  title: string;
  markdown: string;
  /** What its {{fields}} say. */
  values: Readonly<Record<string, string>>;
};

/** Letters that no face has would be boxes on paper, and nobody would know. */
export class UnwritableError extends Error {
  override name = 'UnwritableError';
  readonly letters: readonly string[];
  constructor(letters: readonly string[]) {
    super('Some letters cannot be written');
    this.letters = letters;
  }
}

const [width, height] = [595.28, 841.89];
const margin = 62;
const inward = 18;
const most = { pages: 200, letters: 10, columns: 12 };
const ink = rgb(0.09, 0.1, 0.13);
const faint = rgb(0.45, 0.47, 0.52);
const line = rgb(0.75, 0.77, 0.8);
const lineHeight = 1.5;

/** Markdown on A4 pages, with numbers at their foot. Throws `UnwritableError`, and for what would be more than 200 pages or 12 columns. */
export async function writePdf({ title, markdown, values }: PdfContent, fonts: Fonts): Promise<Uint8Array> {
  const blocks = blocksOf(markdown, values);
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const [regular, bold] = await Promise.all(
    [fonts.regular, fonts.bold].map((bytes) => pdf.embedFont(bytes, { subset: true })),
  );
  if (regular === undefined || bold === undefined) throw new Error('The fonts are missing');
  refuseUnwritable(blocks, regular);
  pdf.setTitle(title);
  pdf.setProducer('Marquee');
  pdf.setCreator('Marquee');
  layOut(pdf, blocks, { regular, bold });
  const pages = pdf.getPages();
  pages.forEach((page, index) => {
    const number = `${String(index + 1)} / ${String(pages.length)}`;
    const size = 8;
    page.drawText(number, {
      x: width - margin - regular.widthOfTextAtSize(number, size),
      y: margin / 2,
      size,
      font: regular,
      color: faint,
    });
    const [foot] = linesOf(
      [{ text: writable(title, regular), isBold: false }],
      size,
      width - 2 * margin - 80,
      { regular, bold },
    );
    if (foot !== undefined)
      drawLine(
        page,
        { ...foot, isRtl: false },
        { left: margin, y: margin / 2, size, faces: { regular, bold }, color: faint },
      );
  });
  return pdf.save();
}

function refuseUnwritable(blocks: readonly Block[], font: PDFFont): void {
  const known = new Set(font.getCharacterSet());
  const missing = new Set<string>();
  const look = (words: readonly Words[]) => {
    for (const { text } of words)
      for (const letter of text)
        if (letter !== '\n' && !known.has(letter.codePointAt(0) ?? 0)) missing.add(letter);
  };
  for (const block of blocks)
    if (block.kind === 'text') look(block.words);
    else if (block.kind === 'table') block.rows.flat().forEach(look);
  if (missing.size > 0) throw new UnwritableError([...missing].slice(0, most.letters));
}

/** For the foot: a title may be anything. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text)
    .filter((letter) => known.has(letter.codePointAt(0) ?? 0))
    .join('');
}

function layOut(pdf: PDFDocument, blocks: readonly Block[], faces: Faces): void {
  let page = pdf.addPage([width, height]);
  let y = height - margin;
  const room = (needed: number): boolean => {
    if (y - needed >= margin) return false;
    if (pdf.getPageCount() >= most.pages) throw new Error('This is more than 200 pages');
    page = pdf.addPage([width, height]);
    y = height - margin;
    return true;
  };
  for (const block of blocks) {
    if (block.kind === 'rule') {
      room(20);
      y -= 12;
      page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.7, color: line });
      y -= 6;
    } else if (block.kind === 'table') {
      y -= 8;
      drawTable(block.rows);
    } else {
      const { words, size, before, depth, mark } = block;
      const left = margin + depth * inward;
      const step = size * lineHeight;
      const lines = linesOf(words, size, width - margin - left, faces);
      // A heading is not left alone at the end of a page.
      room(before + step * (block.isHeading ? 2.5 : 1));
      if (y < height - margin) y -= before;
      lines.forEach((each, index) => {
        room(step);
        y -= step;
        drawLine(page, each, { left, y, size, faces, color: ink, widest: width - margin - left });
        if (index === 0 && mark !== undefined)
          page.drawText(mark, {
            x: each.isRtl ? width - margin + 4 : left - 5 - faces.regular.widthOfTextAtSize(mark, size),
            y,
            size,
            font: faces.regular,
            color: ink,
          });
      });
    }
  }

  function drawTable(rows: readonly (readonly (readonly Words[])[])[]): void {
    const columns = Math.max(1, ...rows.map((row) => row.length));
    if (columns > most.columns) throw new Error('This is more than 12 columns');
    const column = (width - 2 * margin) / columns;
    const size = 9.5;
    const step = size * lineHeight;
    const pad = 5;
    const across = (at: number) => {
      page.drawLine({
        start: { x: margin, y: at },
        end: { x: width - margin, y: at },
        thickness: 0.6,
        color: line,
      });
    };
    for (const row of rows) {
      const cells = row.map((words) => linesOf(words, size, column - 2 * pad, faces));
      const tallest = Math.max(1, ...cells.map((cell) => cell.length));
      room(step + 2 * pad);
      across(y);
      y -= pad;
      let top = y + pad;
      const sides = () => {
        for (let edge = 0; edge <= columns; edge += 1)
          page.drawLine({
            start: { x: margin + edge * column, y: top },
            end: { x: margin + edge * column, y: y - pad },
            thickness: 0.6,
            color: line,
          });
      };
      for (let index = 0; index < tallest; index += 1) {
        // A row that is taller than what is left continues on the next page.
        if (y - step - pad < margin) {
          sides();
          across(y - pad);
          room(height);
          top = y;
          across(top);
        }
        y -= step;
        cells.forEach((cell, place) => {
          const each = cell[index];
          if (each !== undefined)
            drawLine(page, each, {
              left: margin + place * column + pad,
              y: y + size * 0.25,
              size,
              faces,
              color: ink,
              widest: column - 2 * pad,
            });
        });
      }
      sides();
      y -= pad;
      across(y);
    }
    y -= 4;
  }
}
