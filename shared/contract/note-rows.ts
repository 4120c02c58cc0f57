import * as z from 'zod/mini';
import { personSchema, rowVersion } from './models.ts';
import {
  noteAccesses,
  noteContent,
  noteId,
  noteKindSchema,
  noteStatusSchema,
  noteVisibilitySchema,
  noteWatches,
} from './note-fields.ts';
import { tagSchema } from './tags.ts';

/** What a list shows of a note. */
export const noteSchema = z.object({
  id: noteId,
  title: z.string(),
  /** The start of its text, 200 characters at most: plain text. */
  excerpt: z.string(),
  kind: noteKindSchema,
  status: noteStatusSchema,
  visibility: noteVisibilitySchema,
  /** Null: a general note. */
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  /** Playbooks: someone vouches for it until this day. */
  verifiedUntil: z.nullable(z.iso.date()),
  verifiedBy: z.nullable(personSchema),
  verifier: z.nullable(personSchema),
  tags: z.array(tagSchema),
  comments: z.int(),
  /** Files of it, those included that nobody has looked at yet. */
  attachments: z.int(),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  /** Who wrote in it last, and when. */
  editedBy: z.nullable(personSchema),
  editedAt: z.string(),
  /** When it was moved to the trash, from which it is removed 30 days later. */
  deletedAt: z.nullable(z.string()),
  /** May write in it, change and delete it, unless it is locked; else the person may read and comment. */
  canEdit: z.boolean(),
  /** May choose who sees it. */
  canShare: z.boolean(),
  canLock: z.boolean(),
  rowVersion,
  /** Counts changes of title and text apart. */
  contentVersion: rowVersion,
});

/** One note with its text; comments, activity and versions are asked for apart. */
export const noteDetailSchema = z.extend(noteSchema, {
  content: noteContent,
  /** The last of its versions. */
  version: z.int(),
  lockedBy: z.nullable(personSchema),
  lockedAt: z.nullable(z.string()),
  members: z.array(z.object({ person: personSchema, access: z.enum(noteAccesses) })),
  /** The person's own choice. */
  watch: z.enum(noteWatches),
});

/** A note as changes beside its text answer it. */
export const changedNoteSchema = z.extend(z.omit(noteDetailSchema, { content: true }), {
  updatedAt: z.string(),
});

/** What one person wrote within ten minutes; the newest is what the note says now. */
export const noteVersionSchema = z.object({
  version: z.int(),
  title: z.string(),
  editedBy: z.nullable(personSchema),
  startedAt: z.string(),
  editedAt: z.string(),
  /** Someone asked to keep it. */
  isKept: z.boolean(),
  /** Which version it brought back. */
  restoredFrom: z.nullable(z.int()),
  /** Lines against the version before. */
  linesAdded: z.int(),
  linesRemoved: z.int(),
});

export type Note = z.infer<typeof noteSchema>;
export type NoteDetail = z.infer<typeof noteDetailSchema>;
export type ChangedNoteRow = z.infer<typeof changedNoteSchema>;
export type NoteVersion = z.infer<typeof noteVersionSchema>;
