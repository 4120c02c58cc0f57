import { isNoteLink } from '#shared/domain/note-document/note-link.ts';

const inert = [
  ...['DIV', 'P', 'H1', 'H2', 'H3', 'H4', 'H5', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'PRE', 'CODE', 'HR', 'BR'],
  ...['TABLE', 'TBODY', 'TR', 'TH', 'TD', 'COLGROUP', 'COL', 'A', 'STRONG', 'EM', 'U', 'S', 'MARK', 'SPAN'],
  ...['INS', 'DEL', 'LABEL', 'INPUT', 'IMG'],
];
const attributes =
  /^(?:href|target|rel|class|dir|start|role|style|type|checked|contenteditable|colspan|rowspan|alt|tabindex|translate|data-[a-z-]+|aria-[a-z-]+)$/;

/** For tests: lists everything in a rendered note that could run code, load a resource or navigate. */
export function unsafeParts(root: Element): string[] {
  return [root, ...root.querySelectorAll('*')].flatMap((element) => {
    if (!inert.includes(element.tagName)) return [`<${element.tagName}>`];
    return [...element.attributes].flatMap(({ name, value }) => {
      const isFit =
        attributes.test(name) &&
        (name !== 'href' || isNoteLink(value)) &&
        (name !== 'style' || !/url|fixed|expression/i.test(value));
      return isFit ? [] : [`${element.tagName} ${name}=${value}`];
    });
  });
}
