import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { asWritten } from './directed-text.ts';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** Words of one look. */
export type Words = { text: string; isBold: boolean };

/** What stands below one another on a page. `depth` is how far it is moved in; `mark` stands before the first line. */
export type Block =
  | {
      kind: 'text';
      words: readonly Words[];
      size: number;
      before: number;
      depth: number;
      mark?: string;
      isHeading?: true;
    }
  | { kind: 'rule' }
  | { kind: 'table'; rows: readonly (readonly (readonly Words[])[])[] };

const textSize = 10.5;
const headingSizes = [19, 15, 12.5, 11, 10.5, 10.5];
const deepest = 8;
/** What a field without a value leaves: room to write it by hand. */
const blank = '____________';
/** More is no document, but made to keep the writer busy. */
const mostLetters = 600_000;
const tooDeep = /^[ \t]*(?:>[ \t]*){20}/mu;
const field = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*\}\}/gu;

/**
 * Reads Markdown, and fills its fields afterwards: what a value says is words, whatever it looks like. HTML of the text is shown as it is
 * written; pictures by their description. Throws for what is far too long or quoted too deeply.
 */
export function blocksOf(markdown: string, values: Readonly<Record<string, string>>): readonly Block[] {
  if (tooDeep.test(markdown)) throw new Error('This is quoted too deeply');
  let letters = 0;
  const fill = (text: string) => {
    const filled = asWritten(
      text.replaceAll(field, (_all, key: string) =>
        Object.hasOwn(values, key) ? (values[key] ?? blank) : blank,
      ),
    );
    letters += filled.length;
    if (letters > mostLetters) throw new Error('This is too long');
    return filled;
  };
  const tree = fromMarkdown(asWritten(markdown), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const blocks: Block[] = [];
  const wordsOf = (nodes: readonly PhrasingContent[], isBold = false): Words[] =>
    nodes.flatMap((node): Words[] => {
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'html')
        return [{ text: fill(node.value), isBold }];
      if (node.type === 'break') return [{ text: '\n', isBold }];
      if (node.type === 'image' || node.type === 'imageReference')
        return [{ text: fill(node.alt ?? ''), isBold }];
      if (node.type === 'strong') return wordsOf(node.children, true);
      if (node.type === 'link') {
        const words = wordsOf(node.children, isBold);
        const said = words.map(({ text }) => text).join('');
        return said === node.url || `mailto:${said}` === node.url
          ? words
          : [...words, { text: ` (${asWritten(node.url)})`, isBold }];
      }
      return 'children' in node ? wordsOf(node.children, isBold) : [];
    });
  const add = (node: RootContent, depth: number, mark?: string): void => {
    const marked = mark === undefined ? {} : { mark };
    const at = Math.min(depth, deepest);
    if (node.type === 'heading') {
      const size = headingSizes[node.depth - 1] ?? textSize;
      blocks.push({
        kind: 'text',
        words: wordsOf(node.children, true),
        size,
        before: size * 0.9,
        depth: at,
        isHeading: true,
        ...marked,
      });
    } else if (node.type === 'paragraph')
      blocks.push({
        kind: 'text',
        words: wordsOf(node.children),
        size: textSize,
        before: mark === undefined ? 7 : 3,
        depth: at,
        ...marked,
      });
    else if (node.type === 'code' || node.type === 'html')
      blocks.push({
        kind: 'text',
        words: [{ text: fill(node.value), isBold: false }],
        size: textSize,
        before: 7,
        depth: at,
        ...marked,
      });
    else if (node.type === 'thematicBreak') blocks.push({ kind: 'rule' });
    else if (node.type === 'table')
      blocks.push({
        kind: 'table',
        rows: node.children.map((row, index) =>
          row.children.map((cell) => wordsOf(cell.children, index === 0)),
        ),
      });
    else if (node.type === 'list')
      node.children.forEach((item, index) => {
        const sign =
          typeof item.checked === 'boolean'
            ? item.checked
              ? '☑'
              : '☐'
            : node.ordered === true
              ? `${String((node.start ?? 1) + index)}.`
              : '•';
        if (item.children.length === 0) add({ type: 'paragraph', children: [] }, depth + 1, sign);
        item.children.forEach((child, place) => {
          add(child, depth + 1, place === 0 ? sign : undefined);
        });
      });
    else if ('children' in node) for (const child of node.children) add(child, depth + 1);
  };
  for (const node of tree.children) add(node, 0);
  return blocks;
}
