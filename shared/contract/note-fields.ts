import * as z from 'zod/mini';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

/**
 * A playbook is verified until a day, and then reviewed. A template is the start of new notes, and is in no list of
 * notes.
 */
export const noteKinds = ['note', 'playbook', 'template'] as const;
/** A draft sends no notifications. */
export const noteStatuses = ['draft', 'final'] as const;
/**
 * `team`: the people who manage its model, or everyone with access to notes; `private`: only its author; `custom`: its
 * author and its members.
 */
export const noteVisibilities = ['team', 'private', 'custom'] as const;
export const noteAccesses = ['view', 'edit'] as const;
/** `default`: notified if they manage its model or are a member. */
export const noteWatches = ['default', 'watching', 'muted'] as const;

export const noteId = z.uuid();
export const noteKindSchema = z.enum(noteKinds);
export const noteStatusSchema = z.enum(noteStatuses);
export const noteVisibilitySchema = z.enum(noteVisibilities);

export const noteTitle = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Note title is required', abort: true }),
    atMost('Note title', noteFieldLimits.title),
  );

/** Only what the schema of notes allows: anything else is rejected here and by the database. */
export const noteContent = z.custom<NoteDocument>((value) => noteProblem(value) === undefined, {
  error: ({ input }) =>
    noteProblem(input)?.kind === 'too-long'
      ? 'Note is too long'
      : 'This note holds something that can’t be saved',
});

const member = z.object({ id: z.uuid(), access: z.enum(noteAccesses) });
const tagIds = z
  .array(z.uuid())
  .check(z.maxLength(noteFieldLimits.tags, `Choose ${String(noteFieldLimits.tags)} tags or fewer`));

const fields = {
  modelId: z.nullable(z.uuid()),
  kind: noteKindSchema,
  status: noteStatusSchema,
  visibility: noteVisibilitySchema,
  /** The complete list, for visibility `custom`. */
  members: z
    .array(member)
    .check(z.maxLength(noteFieldLimits.members, `Choose ${String(noteFieldLimits.members)} people or fewer`)),
  /** The reviewer of a playbook. */
  verifierId: z.nullable(z.uuid()),
  /** The complete list. */
  tagIds,
};

/**
 * The fields that `notes.update` and `notes.updateMany` change; omitted ones stay unchanged. Title and text have their
 * own call.
 */
export const noteChangesSchema = z.partial(
  z.object({
    ...fields,
    isPinned: z.boolean(),
    /** Moves it to the trash; false restores it. */
    isDeleted: z.boolean(),
    /** For many notes at once: adds to the existing tags. */
    addTagIds: tagIds,
    removeTagIds: tagIds,
  }),
);

export const noteNewSchema = z.object({
  title: noteTitle,
  content: z.optional(noteContent),
  /** Starts with the text of that template. */
  templateId: z.optional(noteId),
  ...z.partial(z.object(fields)).shape,
});

export const noteScopes = [
  'all',
  'general',
  'private',
  'pinned',
  'playbooks',
  'templates',
  'drafts',
  'trash',
] as const;

/** All given conditions must match; omitted ones match everything. */
export const noteFilterSchema = z.object({
  scope: z.enum(noteScopes),
  modelId: z.optional(z.uuid()),
  createdBy: z.optional(z.uuid()),
  /** Having any of them. */
  tagIds: z.optional(z.array(z.uuid()).check(z.maxLength(noteFieldLimits.tags))),
  /** Playbooks that are not verified today. */
  isReviewDue: z.optional(z.boolean()),
  /** In title or text, ignoring accents and case. */
  text: z.optional(z.string().check(z.maxLength(200))),
});

export type NoteChanges = z.input<typeof noteChangesSchema>;
export type NewNote = z.input<typeof noteNewSchema>;
export type NoteKind = (typeof noteKinds)[number];
export type NoteVisibility = (typeof noteVisibilities)[number];
export type NoteAccess = (typeof noteAccesses)[number];
