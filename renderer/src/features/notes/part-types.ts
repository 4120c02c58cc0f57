import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { DiffPart } from '#renderer/entities/note-document/diff/note-diff.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';

/** What every part of an open note gets. */
export type NotePartProps = {
  note: NoteDetail;
  /** Title, text and facts may be changed by this person, now. */
  canEdit: boolean;
  /** It is in no view of another user, and not in the trash. */
  canWrite: boolean;
};

export type NotePanelProps = NotePartProps & {
  /** The text on the screen, saved or not. */
  readText: () => NoteDocument;
  /** Saves what is on the screen; answers whether that worked. */
  settle: () => Promise<boolean>;
  /** Shown in the note's place: what came in green. Undefined shows the note again. */
  onCompare: (parts: readonly DiffPart[] | undefined) => void;
  onClose: () => void;
};

/** Something beside the note, behind a button of its bar. */
export type NotePanel = { name: string; label: string; icon: Icon; Panel: ComponentType<NotePanelProps> };

/** In the menu with the three dots: items, before "Move to trash". */
export type NoteItemsProps = NotePartProps & {
  /** The note as it is on the screen, saved or not. */
  readNote: () => NoteDetail;
  /** Saves what is on the screen; answers whether that worked. */
  settle: () => Promise<boolean>;
  onOpen: (id: string) => void;
};

/** In the head of the list, before "Create note". */
export type ListActionsProps = {
  /** Of the model that the list shows; null: of none. */
  modelId: string | null;
  onOpen: (id: string) => void;
  /** Items that stand first. */
  children?: ReactNode;
};
