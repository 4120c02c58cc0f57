import type { BlockContent, ListItem, PhrasingContent, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { NoteDocument, NoteMark, NoteNode } from '#shared/domain/note-document/note-document.ts';

/** Converts a note to GitHub's Markdown, with HTML elements for underline and highlight. */
export function noteToMarkdown(document: NoteDocument): string {
  const root: Root = { type: 'root', children: blocksOf(document.content) };
  return toMarkdown(root, { bullet: '-', rule: '-', fences: true, extensions: [gfmToMarkdown()] });
}

const textAttr = (node: NoteNode | NoteMark, name: string): string => {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value : '';
};

const blocksOf = (nodes: readonly NoteNode[] = []): BlockContent[] => nodes.map(blockOf);

function blockOf(node: NoteNode): BlockContent {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case 'heading':
      return { type: 'heading', depth: (attrs?.['level'] ?? 1) as 1 | 2 | 3, children: inlineOf(content) };
    case 'bulletList':
    case 'taskList':
      return { type: 'list', ordered: false, spread: false, children: content.map(itemOf) };
    case 'orderedList':
      return {
        type: 'list',
        ordered: true,
        start: (attrs?.['start'] ?? 1) as number,
        spread: false,
        children: content.map(itemOf),
      };
    case 'blockquote':
      return { type: 'blockquote', children: blocksOf(content) };
    case 'codeBlock':
      return {
        type: 'code',
        lang: textAttr(node, 'language') || null,
        value: content.map(({ text = '' }) => text).join(''),
      };
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'table':
      return {
        type: 'table',
        children: content.map((row) => ({
          type: 'tableRow',
          children: (row.content ?? []).map((cell) => ({
            type: 'tableCell',
            children: (cell.content ?? []).flatMap((paragraph, index): PhrasingContent[] => [
              ...(index === 0 ? [] : [html('<br>')]),
              ...inlineOf(paragraph.content, true),
            ]),
          })),
        })),
      };
    default:
      return { type: 'paragraph', children: inlineOf(content) };
  }
}

const itemOf = (node: NoteNode): ListItem => ({
  type: 'listItem',
  spread: false,
  checked: node.type === 'taskItem' ? node.attrs?.['checked'] === true : null,
  children: blocksOf(node.content),
});

const html = (value: string): PhrasingContent => ({ type: 'html', value });

const inlineOf = (nodes: readonly NoteNode[] = [], isInCell = false): PhrasingContent[] =>
  nodes.flatMap((node) => (node.marks ?? []).reduceRight(marked, leaf(node, isInCell)));

function leaf(node: NoteNode, isInCell: boolean): PhrasingContent[] {
  if (node.type === 'hardBreak') return [isInCell ? html('<br>') : { type: 'break' }];
  if (node.type === 'mention') {
    const children: PhrasingContent[] = [{ type: 'text', value: `@${textAttr(node, 'label')}` }];
    return [{ type: 'link', url: `mention:${textAttr(node, 'id')}`, children }];
  }
  const value = node.text ?? '';
  return node.marks?.some(({ type }) => type === 'code') === true
    ? [{ type: 'inlineCode', value }]
    : [{ type: 'text', value }];
}

function marked(children: PhrasingContent[], mark: NoteMark): PhrasingContent[] {
  switch (mark.type) {
    case 'bold':
      return [{ type: 'strong', children }];
    case 'italic':
      return [{ type: 'emphasis', children }];
    case 'strike':
      return [{ type: 'delete', children }];
    case 'underline':
      return [html('<u>'), ...children, html('</u>')];
    case 'highlight':
      return [html('<mark>'), ...children, html('</mark>')];
    case 'link':
      return [{ type: 'link', url: textAttr(mark, 'href'), children }];
    case 'code':
      return children;
  }
}
