import { fold } from '#shared/lib/fold.ts';
import type { PDFDocumentProxy } from '#renderer/lib/pdf/open-pdf.ts';

/** In longer files only this many pages are searched. */
export const mostSearchedPages = 1000;

/** Caches the text of pages. */
export function pageTexts(pdf: PDFDocumentProxy) {
  const known = new Map<number, Promise<string>>();
  return (number: number): Promise<string> => {
    const text = known.get(number) ?? read(pdf, number);
    known.set(number, text);
    return text;
  };
}

async function read(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return fold(items.map((item) => ('str' in item ? item.str : '')).join(''));
}

/** Counts a folded text within another one. */
export function countIn(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) count += 1;
  return count;
}

/**
 * Finds the text on a shown page. Folding can change a string's length, so positions are mapped back to the original.
 */
export function rangesIn(container: HTMLElement, sought: string): Range[] {
  const places: { node: Text; offset: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null)
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const folded = fold(node.data.charAt(offset));
      text += folded;
      places.push(...Array.from(folded, () => ({ node, offset })));
    }
  const ranges: Range[] = [];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    const [start, end] = [places[at], places[at + sought.length - 1]];
    if (start === undefined || end === undefined) break;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    ranges.push(range);
  }
  return ranges;
}
