import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

// Light Markdown: bold, italic, struck, code, quotes and links. Headings, lists, tables and HTML stay what was typed.

export type MessageNode =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string; isBlock: boolean }
  | { kind: 'strong' | 'em' | 'del' | 'quote' | 'line'; children: MessageNode[] }
  | { kind: 'link'; href: string; children: MessageNode[] };

const off = [
  'codeIndented',
  'setextUnderline',
  'headingAtx',
  'thematicBreak',
  'htmlFlow',
  'htmlText',
  'definition',
  'labelStartImage',
  'table',
  'list',
  'characterEscape',
  'characterReference',
];
const options = {
  extensions: [gfm({ singleTilde: false }), { disable: { null: off } }],
  mdastExtensions: [gfmFromMarkdown()],
};
const kinds = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

/** What a message says, as it is to be drawn. Only addresses that lead to a page or a mail program become links. */
export function messageNodes(body: string): MessageNode[] {
  if (!/[*_~`>[\]<]|:\/\/|www\.|@/.test(body))
    return [{ kind: 'line', children: [{ kind: 'text', text: body }] }];
  return fromMarkdown(body, options).children.flatMap(block);
}

/** Only these: an address of any other kind would run something. */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:|marquee:\/\/)/i.test(href);

function block(node: RootContent): MessageNode[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'line', children: node.children.flatMap(inline) }];
    case 'blockquote':
      return [{ kind: 'quote', children: node.children.flatMap(block) }];
    case 'code':
      return [{ kind: 'code', text: node.value, isBlock: true }];
    default:
      return 'value' in node ? [{ kind: 'line', children: [{ kind: 'text', text: node.value }] }] : [];
  }
}

function inline(node: PhrasingContent): MessageNode[] {
  switch (node.type) {
    case 'text':
      return [{ kind: 'text', text: node.value }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value, isBlock: false }];
    case 'break':
      return [{ kind: 'text', text: '\n' }];
    case 'strong':
    case 'emphasis':
    case 'delete':
      return [{ kind: kinds[node.type], children: node.children.flatMap(inline) }];
    case 'link': {
      const children = node.children.flatMap(inline);
      return isSafeLink(node.url) ? [{ kind: 'link', href: node.url, children }] : children;
    }
    default:
      return 'value' in node ? [{ kind: 'text', text: node.value }] : [];
  }
}
