import type { ListItem, Nodes, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { readAddress } from '#renderer/entities/note-document/text/read-address.ts';
import { emptyNote, noteLimits } from '#shared/domain/note-document/note-document.ts';
import type { NoteDocument, NoteMark, NoteNode } from '#shared/domain/note-document/note-document.ts';

const uuid = /^mention:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Converts Markdown to a note. HTML stays plain text, and links that a note may not contain are reduced to their text.
 */
export function noteFromMarkdown(markdown: string): NoteDocument {
  const clean = markdown.replaceAll(/\0|\p{Surrogate}/gu, '');
  const root = fromMarkdown(clean, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const content = blocksOf(root.children);
  return content.length === 0 ? emptyNote() : { type: 'doc', content };
}

const node = (type: NoteNode['type'], content: NoteNode[], attrs?: NoteNode['attrs']): NoteNode => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(content.length === 0 ? {} : { content }),
});

const blocksOf = (nodes: readonly RootContent[]): NoteNode[] => nodes.flatMap(blockOf);

function blockOf(block: RootContent): NoteNode[] {
  switch (block.type) {
    case 'paragraph':
      return [node('paragraph', inlineOf(block.children))];
    case 'heading':
      return [node('heading', inlineOf(block.children), { level: Math.min(block.depth, 3) })];
    case 'blockquote':
      return [node('blockquote', filled(blocksOf(block.children)))];
    case 'code': {
      const language = /^[\w+#.-]{1,30}$/.test(block.lang ?? '') ? block.lang : null;
      return [node('codeBlock', textOf(block.value), { language })];
    }
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'list':
      return listsOf(block.children, block.ordered === true ? (block.start ?? 1) : undefined);
    case 'table':
      return [tableOf(block)];
    case 'html':
      return /^<!--[^]*-->$/.test(block.value) ? [] : [node('paragraph', textOf(block.value))];
    case 'footnoteDefinition':
      return blocksOf(block.children);
    default:
      return [];
  }
}

const filled = (nodes: NoteNode[]): NoteNode[] => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }]);
const textOf = (text: string, marks: NoteMark[] = []): NoteNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) }];

/** Items with and without checkboxes become separate lists. */
function listsOf(items: readonly ListItem[], start: number | undefined): NoteNode[] {
  const lists: NoteNode[] = [];
  for (const item of items) {
    const isTask = typeof item.checked === 'boolean';
    const type = isTask ? 'taskList' : start === undefined ? 'bulletList' : 'orderedList';
    const inner = blocksOf(item.children);
    const content: NoteNode[] = inner[0]?.type === 'paragraph' ? inner : [{ type: 'paragraph' }, ...inner];
    const made = isTask
      ? node('taskItem', content, { checked: item.checked === true })
      : node('listItem', content);
    const last = lists.at(-1);
    if (last?.type === type) last.content?.push(made);
    else {
      const attrs = type === 'orderedList' ? { start: Math.min(start ?? 1, noteLimits.start) } : undefined;
      lists.push(node(type, [made], attrs));
    }
  }
  return lists;
}

function tableOf({ children: rows }: Table): NoteNode {
  const width = Math.max(...rows.map(({ children }) => children.length));
  return node(
    'table',
    rows.map((row, index) =>
      node(
        'tableRow',
        Array.from({ length: width }, (_, at) =>
          node(index === 0 ? 'tableHeader' : 'tableCell', [
            node('paragraph', inlineOf(row.children[at]?.children ?? [])),
          ]),
        ),
      ),
    ),
  );
}

const elements: Readonly<Record<string, NoteMark['type']>> = { u: 'underline', mark: 'highlight' };

function inlineOf(nodes: readonly Nodes[], marks: NoteMark[] = []): NoteNode[] {
  let open: NoteMark[] = [];
  return nodes.flatMap((each): NoteNode[] => {
    const found = each.type === 'html' ? /^<(\/?)(u|mark)>$/i.exec(each.value) : null;
    const type = elements[found?.[2]?.toLowerCase() ?? ''];
    if (type === undefined) return inlineNode(each, [...marks, ...open]);
    open = open.filter((mark) => mark.type !== type);
    if (found?.[1] === '' && !marks.some((mark) => mark.type === type)) open.push({ type });
    return [];
  });
}

const having = (marks: NoteMark[], mark: NoteMark): NoteMark[] =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];

function inlineNode(each: Nodes, marks: NoteMark[]): NoteNode[] {
  switch (each.type) {
    case 'text':
      return textOf(each.value, marks);
    case 'html':
      return /^<br\s*\/?>$/i.test(each.value) ? [{ type: 'hardBreak' }] : textOf(each.value, marks);
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'strong':
      return inlineOf(each.children, having(marks, { type: 'bold' }));
    case 'emphasis':
      return inlineOf(each.children, having(marks, { type: 'italic' }));
    case 'delete':
      return inlineOf(each.children, having(marks, { type: 'strike' }));
    case 'inlineCode':
      return textOf(each.value, having(marks, { type: 'code' }));
    case 'link': {
      const inner = inlineOf(each.children, marks);
      const id = uuid.exec(each.url)?.[1];
      const label = inner
        .map(({ text = '' }) => text)
        .join('')
        .replace(/^@/, '')
        .trim();
      if (id !== undefined && label !== '' && label.length <= noteLimits.label)
        return [{ type: 'mention', attrs: { id, label }, ...(marks.length === 0 ? {} : { marks }) }];
      const href = readAddress(each.url);
      return href === undefined
        ? inner
        : inlineOf(each.children, having(marks, { type: 'link', attrs: { href } }));
    }
    case 'image':
      return textOf(each.alt ?? '', marks);
    default:
      return 'children' in each ? inlineOf(each.children, marks) : [];
  }
}
