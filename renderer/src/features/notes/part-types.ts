import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { DiffPart } from '#renderer/entities/note-document/diff/note-diff.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';

/** The props of every part of an open note. */
export type NotePartProps = {
  note: NoteDetail;
  /** The user may now change title, text and fields. */
  canEdit: boolean;
  /** The user is not viewing as someone else, and the note is not in the trash. */
  canWrite: boolean;
};

export type NotePanelProps = NotePartProps & {
  /** The text on the screen, saved or not. */
  readText: () => NoteDocument;
  /** Saves what is on the screen; returns whether that worked. */
  settle: () => Promise<boolean>;
  /** Shows a comparison in place of the note, with additions in green. Undefined shows the note again. */
  onCompare: (parts: readonly DiffPart[] | undefined) => void;
  onClose: () => void;
};

/** A panel next to the note, opened by a button in its bar. */
export type NotePanel = { name: string; label: string; icon: Icon; Panel: ComponentType<NotePanelProps> };

/** In the "More" menu: items before "Move to trash". */
export type NoteItemsProps = NotePartProps & {
  /** The note as it is on the screen, saved or not. */
  readNote: () => NoteDetail;
  /** Saves what is on the screen; returns whether that worked. */
  settle: () => Promise<boolean>;
  onOpen: (id: string) => void;
};

/** In the head of the list, before "Create note". */
export type ListActionsProps = {
  /** The model that the list shows; null for none. */
  modelId: string | null;
  onOpen: (id: string) => void;
  /** Items that come first. */
  children?: ReactNode;
};
