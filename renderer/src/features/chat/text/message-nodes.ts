import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

// Light Markdown: bold, italic, strikethrough, code, quotes and links. Headings, lists, tables and HTML stay as typed.

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

/** Parses a message for display. Only addresses of a page or a mail program become links. */
export function messageNodes(body: string): MessageNode[] {
  if (!/[*_~`>[\]<]|:\/\/|www\.|@/.test(body))
    return [{ kind: 'line', children: [{ kind: 'text', text: body }] }];
  return fromMarkdown(body, options).children.flatMap(block);
}

/** Only these protocols: others could run code. */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:|marquee:\/\/)/i.test(href);

const textOf = (nodes: readonly MessageNode[]): string =>
  nodes.map((node) => ('text' in node ? node.text : textOf(node.children))).join('');

/** A message in one line without formatting: for a quote, a preview or a search result. */
export const plainText = (body: string): string =>
  messageNodes(body)
    .map((node) => ('children' in node ? textOf(node.children) : node.text))
    .join(' ');

function namesAnother(nodes: readonly MessageNode[], href: string): boolean {
  const said = textOf(nodes)
    .replace(/[\p{Cf}\s]+/gu, '')
    .toLowerCase();
  if (!/^([a-z]+:\/\/|www\.|[^/@?#]+\.[a-z]{2,}([/:?#]|$))/.test(said)) return false;
  const named = hostOf(/^[a-z]+:\/\//.test(said) ? said : `https://${said}`);
  return named === undefined || named !== hostOf(href);
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).host.replace(/^www\./, '');
  } catch {
    return undefined;
  }
}

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
      if (!isSafeLink(node.url)) return children;
      return [
        {
          kind: 'link',
          href: node.url,
          // A link text that looks like another address would deceive the reader.
          children: namesAnother(children, node.url) ? [{ kind: 'text', text: node.url }] : children,
        },
      ];
    }
    default:
      return 'value' in node ? [{ kind: 'text', text: node.value }] : [];
  }
}
