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

/** A note as lists show it. */
export const noteSchema = z.object({
  id: noteId,
  title: z.string(),
  /** The start of its text, as plain text of 200 characters at most. */
  excerpt: z.string(),
  kind: noteKindSchema,
  status: noteStatusSchema,
  visibility: noteVisibilitySchema,
  /** Null for a general note. */
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  /** For playbooks: verified until this day. */
  verifiedUntil: z.nullable(z.iso.date()),
  verifiedBy: z.nullable(personSchema),
  verifier: z.nullable(personSchema),
  tags: z.array(tagSchema),
  comments: z.int(),
  /** Its files, including those not checked yet. */
  attachments: z.int(),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  /** Who wrote in it last, and when. */
  editedBy: z.nullable(personSchema),
  editedAt: z.string(),
  /** When it was moved to the trash; it is deleted from there 30 days later. */
  deletedAt: z.nullable(z.string()),
  /** The person may edit and delete it, unless it is locked. Without this, they may read and comment. */
  canEdit: z.boolean(),
  /** The person may choose who can see it. */
  canShare: z.boolean(),
  canLock: z.boolean(),
  rowVersion,
  /** Counts only changes of title and text. */
  contentVersion: rowVersion,
});

/** One note with its text; comments, activity and versions have their own calls. */
export const noteDetailSchema = z.extend(noteSchema, {
  content: noteContent,
  /** Its latest version. */
  version: z.int(),
  lockedBy: z.nullable(personSchema),
  lockedAt: z.nullable(z.string()),
  members: z.array(z.object({ person: personSchema, access: z.enum(noteAccesses) })),
  /** The person's own choice. */
  watch: z.enum(noteWatches),
});

/** A note as returned by changes that do not concern its text. */
export const changedNoteSchema = z.extend(z.omit(noteDetailSchema, { content: true }), {
  updatedAt: z.string(),
});

/** What one person wrote within ten minutes; the newest one is the current text. */
export const noteVersionSchema = z.object({
  version: z.int(),
  title: z.string(),
  editedBy: z.nullable(personSchema),
  startedAt: z.string(),
  editedAt: z.string(),
  /** A person chose to keep it. */
  isKept: z.boolean(),
  /** The version that it restored. */
  restoredFrom: z.nullable(z.int()),
  /** Lines compared with the previous version. */
  linesAdded: z.int(),
  linesRemoved: z.int(),
});

export type Note = z.infer<typeof noteSchema>;
export type NoteDetail = z.infer<typeof noteDetailSchema>;
export type ChangedNoteRow = z.infer<typeof changedNoteSchema>;
export type NoteVersion = z.infer<typeof noteVersionSchema>;
