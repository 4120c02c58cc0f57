/** A note's text: ProseMirror's JSON, as the editor reads and writes it and the database keeps it. */
export type NoteDocument = { type: 'doc'; content: NoteNode[] };

export type NoteNode = {
  type: NoteNodeType;
  attrs?: Record<string, unknown>;
  content?: NoteNode[];
  marks?: NoteMark[];
  text?: string;
};

export type NoteMark = { type: NoteMarkType; attrs?: Record<string, unknown> };

/** Blocks may follow one another, at the top and wherever else blocks stand. */
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
  /** What may stand in it. */
  takes: readonly NoteNodeType[];
  /** How much of that there has to be. */
  atLeast: 0 | 1;
  /** What stands first, where that is not just any of them. */
  first?: NoteNodeType;
};

/** What each node holds. The database refuses the same: both are tested with the documents of `test-notes/`. */
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

/** Inline nodes carry marks, except for the text of a code block. */
export const isInline = (type: NoteNodeType): boolean => (inline as readonly NoteNodeType[]).includes(type);

export const noteLimits = {
  /** Of the content as the database stores it: `octet_length(content::text)`. */
  bytes: 200 * 1024,
  /** Without the document itself. */
  nodes: 8000,
  /** How deep they stand in one another; what stands at the top is 1 deep. */
  depth: 32,
  href: 2000,
  label: 200,
  language: 30,
  start: 999_999,
} as const;

/** A note that nothing was written into. */
export const emptyNote = (): NoteDocument => ({ type: 'doc', content: [{ type: 'paragraph' }] });
