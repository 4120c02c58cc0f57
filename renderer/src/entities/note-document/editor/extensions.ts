import type { Extensions } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder } from '@tiptap/extensions/placeholder';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { blocks } from './blocks.ts';
import { marks } from './marks.ts';
import { Mention } from './mention-node.ts';

/** The schema of `shared/domain/note-document`, and its keyboard shortcuts. */
export const noteExtensions = (placeholder: string): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Mention,
  ...blocks,
  ...marks,
  UndoRedo,
  Gapcursor,
  Placeholder.configure({ placeholder, showOnlyCurrent: false }),
];
