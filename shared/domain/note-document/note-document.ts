/** A note's text: ProseMirror's JSON, as the editor reads and writes it and the database stores it. */
export type NoteDocument = { type: 'doc'; content: NoteNode[] };

export type NoteNode = {
  type: NoteNodeType;
  attrs?: Record<string, unknown>;
  content?: NoteNode[];
  marks?: NoteMark[];
  text?: string;
};

export type NoteMark = { type: NoteMarkType; attrs?: Record<string, unknown> };

/** Blocks may follow one another at the top and anywhere else that takes blocks. */
const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'table',
] as const;

const inline = ['text', 'hardBreak', 'mention'] as const;

export type NoteNodeType =
  | (typeof blocks)[number]
  | (typeof inline)[number]
  | 'listItem'
  | 'taskItem'
  | 'tableRow'
  | 'tableCell'
  | 'tableHeader';

export type NoteMarkType = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'highlight' | 'link';

type ContentRule = {
  /** The allowed child nodes. */
  takes: readonly NoteNodeType[];
  /** The minimum number of child nodes. */
  atLeast: 0 | 1;
  /** The type of the first child, if not every allowed type may come first. */
  first?: NoteNodeType;
};

/** The content of each node. The database enforces the same: both are tested with the documents in `test-notes/`. */
export const contentRules: Readonly<Record<NoteNodeType | 'doc', ContentRule>> = {
  doc: { takes: blocks, atLeast: 1 },
  paragraph: { takes: inline, atLeast: 0 },
  heading: { takes: inline, atLeast: 0 },
  bulletList: { takes: ['listItem'], atLeast: 1 },
  orderedList: { takes: ['listItem'], atLeast: 1 },
  listItem: { takes: blocks, atLeast: 1, first: 'paragraph' },
  taskList: { takes: ['taskItem'], atLeast: 1 },
  taskItem: { takes: blocks, atLeast: 1, first: 'paragraph' },
  blockquote: { takes: blocks, atLeast: 1 },
  codeBlock: { takes: ['text'], atLeast: 0 },
  horizontalRule: { takes: [], atLeast: 0 },
  table: { takes: ['tableRow'], atLeast: 1 },
  tableRow: { takes: ['tableCell', 'tableHeader'], atLeast: 1 },
  tableCell: { takes: ['paragraph'], atLeast: 1 },
  tableHeader: { takes: ['paragraph'], atLeast: 1 },
  text: { takes: [], atLeast: 0 },
  hardBreak: { takes: [], atLeast: 0 },
  mention: { takes: [], atLeast: 0 },
};

/** Inline nodes can have marks, except for the text of a code block. */
export const isInline = (type: NoteNodeType): boolean => (inline as readonly NoteNodeType[]).includes(type);

export const noteLimits = {
  /** Size of the content as the database stores it: `octet_length(content::text)`. */
  bytes: 200 * 1024,
  /** Excluding the document node. */
  nodes: 8000,
  /** The nesting depth; top-level nodes have depth 1. */
  depth: 32,
  href: 2000,
  label: 200,
  language: 30,
  start: 999_999,
} as const;

/** An empty note. */
export const emptyNote = (): NoteDocument => ({ type: 'doc', content: [{ type: 'paragraph' }] });
