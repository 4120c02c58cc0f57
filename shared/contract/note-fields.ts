import * as z from 'zod/mini';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

/** A playbook is vouched for until a day, and reviewed; a template is what new notes start from, and in no list of notes. */
export const noteKinds = ['note', 'playbook', 'template'] as const;
/** Nobody is told of a draft. */
export const noteStatuses = ['draft', 'final'] as const;
/** `team`: who looks after its model, or everyone with access to notes; `private`: its author alone; `custom`: its author and its members. */
export const noteVisibilities = ['team', 'private', 'custom'] as const;
export const noteAccesses = ['view', 'edit'] as const;
/** `default`: hears of it where they look after its model or share it. */
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

/** Only what the schema of notes knows: what was written elsewhere is refused here and by the database. */
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
  /** The whole set, for visibility `custom`. */
  members: z
    .array(member)
    .check(z.maxLength(noteFieldLimits.members, `Choose ${String(noteFieldLimits.members)} people or fewer`)),
  /** Who is asked to review a playbook. */
  verifierId: z.nullable(z.uuid()),
  /** The whole set. */
  tagIds,
};

/** What `notes.update` and `notes.updateMany` change: the fields that are named. Title and text are saved apart. */
export const noteChangesSchema = z.partial(
  z.object({
    ...fields,
    isPinned: z.boolean(),
    /** To the trash; false restores it. */
    isDeleted: z.boolean(),
    /** For many at once: beside those that are there. */
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

/** Every part narrows; one that is left out doesn't. */
export const noteFilterSchema = z.object({
  scope: z.enum(noteScopes),
  modelId: z.optional(z.uuid()),
  createdBy: z.optional(z.uuid()),
  /** Having any of them. */
  tagIds: z.optional(z.array(z.uuid()).check(z.maxLength(noteFieldLimits.tags))),
  /** Playbooks that nobody vouches for today. */
  isReviewDue: z.optional(z.boolean()),
  /** In title or text, without accents and case. */
  text: z.optional(z.string().check(z.maxLength(200))),
});

export type NoteChanges = z.input<typeof noteChangesSchema>;
export type NewNote = z.input<typeof noteNewSchema>;
export type NoteKind = (typeof noteKinds)[number];
export type NoteVisibility = (typeof noteVisibilities)[number];
export type NoteAccess = (typeof noteAccesses)[number];
