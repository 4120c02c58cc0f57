import fontkit from '@cantoo/fontkit';
import { degrees, PDFDocument, rgb, type PDFPage, type PDFFont } from '@cantoo/pdf-lib';

const mostPages = 200;
const mostLetters = 100;

/**
 * Writes a text across every page, and into its foot. It stands in the page's own content, so that it's in what is saved and printed as well.
 * Throws for what is no PDF, is locked by a password, or has more than 200 pages.
 */
export async function watermarkPdf(
  bytes: Uint8Array,
  text: string,
  fontBytes: Uint8Array,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages();
  if (pages.length > mostPages) throw new Error('Too many pages');
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(fontBytes, { subset: true });
  const known = new Set(font.getCharacterSet());
  const written = Array.from(text)
    .slice(0, mostLetters)
    .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
  for (const page of pages) mark(page, font, written);
  return pdf.save();
}

function mark(page: PDFPage, font: PDFFont, text: string): void {
  const { x: left, y: bottom, width, height } = page.getCropBox();
  const diagonal = Math.hypot(width, height);
  const angle = Math.atan2(height, width);
  const size = Math.min((diagonal * 0.62 * 10) / font.widthOfTextAtSize(text, 10), diagonal / 14);
  const length = font.widthOfTextAtSize(text, size);
  // Nothing that the page left open, such as a clip or another matrix, changes where it stands.
  for (const part of [1 / 4, 1 / 2, 3 / 4]) {
    const middle = { x: left + width / 2, y: bottom + height * part };
    page.drawText(text, {
      x: middle.x - (Math.cos(angle) * length) / 2 + (Math.sin(angle) * size) / 3,
      y: middle.y - (Math.sin(angle) * length) / 2 - (Math.cos(angle) * size) / 3,
      size,
      font,
      rotate: degrees((angle * 180) / Math.PI),
      color: rgb(0.4, 0.42, 0.47),
      opacity: 0.16,
    });
  }
  page.drawText(text, {
    x: left + 16,
    y: bottom + 10,
    size: 7,
    font,
    color: rgb(0.4, 0.42, 0.47),
    opacity: 0.8,
  });
}
