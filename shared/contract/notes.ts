import * as z from 'zod/mini';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { activitySchema, commentBody, commentSchema, mentionsField } from './blocks.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';
import {
  noteChangesSchema,
  noteContent,
  noteFilterSchema,
  noteId,
  noteKinds,
  noteNewSchema,
  noteTitle,
  noteWatches,
} from './note-fields.ts';
import { changedNoteSchema, noteDetailSchema, noteSchema, noteVersionSchema } from './note-rows.ts';

/** Where the next page starts: handed back as it came. */
const cursor = z.string().check(z.maxLength(600));

/** `recent`: pinned ones first, then by when someone wrote in them, in this order alone; `verified`: playbooks with a day; `deleted`: in the trash. */
export const noteSorts = ['recent', 'edited', 'title', 'created', 'verified', 'deleted'] as const;
const sort = z.object({ by: z.enum(noteSorts), isDescending: z._default(z.boolean(), false) });

const changeOfNote = z.object({ id: noteId, rowVersion, changes: noteChangesSchema });
const changedNote = z.object({
  id: noteId,
  /** After the change: undo names this one. */
  rowVersion,
  /** What the fields that were named held before: send them as `changes` to undo. */
  before: noteChangesSchema,
  /** As it is now; null where the person no longer sees it. */
  row: z.nullable(changedNoteSchema),
});
const restoredText = z.object({ contentVersion: rowVersion, version: z.int(), editedAt: z.string() });
const savedText = z.extend(restoredText, { updatedAt: z.string() });
const version = z.int().check(z.positive(), z.maximum(2_000_000_000));

export const notesContract = {
  calls: {
    /** A page of notes, from the first or behind a cursor; `next` is null on the last. */
    'notes.list': {
      input: z.object({
        filter: noteFilterSchema,
        sort,
        after: z._default(z.nullable(cursor), null),
        limit: z._default(z.int().check(z.positive(), z.maximum(noteFieldLimits.page)), 50),
      }),
      output: z.object({ rows: z.array(noteSchema), next: z.nullable(cursor) }),
    },
    /** How many notes each filter has, in their order. Counted up to `noteFieldLimits.count`. */
    'notes.count': {
      input: z.object({ filters: z.array(noteFilterSchema).check(z.minLength(1), z.maxLength(12)) }),
      output: z.array(z.int()),
    },
    /** Errors: `not_found`, also where the person no longer sees it. */
    'notes.get': { input: z.object({ id: noteId }), output: noteDetailSchema },
    /** The best 20: those with these words in their title first. */
    'notes.find': {
      input: z.object({ text: z.string().check(z.maxLength(100)) }),
      output: z.array(noteSchema),
    },
    /**
     * Errors, `invalid` with a sentence to show and hint `title`, `content`, `too_long`, `members`, `member_cannot_see`, `inactive_member`,
     * `too_many_members`, `verifier_cannot_see`, `too_many_tags`; `forbidden` for a model that isn't theirs; `not_found` where the template is gone.
     */
    'notes.create': { input: noteNewSchema, output: noteDetailSchema },
    /** A copy with text and tags, of kind `template` a general template. A copy of what few see is private. */
    'notes.duplicate': {
      input: z.object({ id: noteId, kind: z.optional(z.enum(noteKinds)) }),
      output: noteDetailSchema,
    },
    /**
     * Title and text, over the `contentVersion` that the person saw. `keeps` ends the version. Errors: `conflict` with hint `stale` where someone
     * else has written meanwhile; `invalid` with hint `locked`, `deleted`, `title`, `content`, `too_long`; `forbidden`, `not_found` where it was
     * taken from the person: what they typed is theirs to keep.
     */
    'notes.save': {
      input: z.object({
        id: noteId,
        contentVersion: rowVersion,
        title: noteTitle,
        content: noteContent,
        keeps: z._default(z.boolean(), false),
      }),
      output: savedText,
    },
    /** Everything else. Errors: as for create, and `conflict` with hint `stale`, `invalid` with hint `locked`, `verifier_cannot_see`; `forbidden` with hint `share`. */
    'notes.update': { input: changeOfNote, output: changedNote },
    /** Changes many; answers with those changed. One that was changed meanwhile, is locked, gone or may not be changed is left out. */
    'notes.updateMany': {
      input: z.object({
        notes: z.array(changeOfNote).check(z.minLength(1), z.maxLength(noteFieldLimits.batch)),
      }),
      output: z.array(changedNote),
    },
    /** For its author and administrators. Errors: `forbidden` with hint `lock`. */
    'notes.lock': { input: z.object({ id: noteId, isLocked: z.boolean() }), output: changedNoteSchema },
    /** Vouches for a playbook until a day, or withdraws that; for its reviewer, its author and administrators. Errors: `forbidden` with hint `verify`, `invalid` with hint `until`, `kind`. */
    'notes.verify': { input: z.object({ id: noteId, until: z.nullable(z.iso.date()) }), output: rowVersion },
    /** Newest first, without their text; a page behind `before`, a version. */
    'notes.versions': {
      input: z.object({ noteId, before: z._default(z.nullable(version), null) }),
      output: z.array(noteVersionSchema),
    },
    'notes.version': {
      input: z.object({ noteId, version }),
      output: z.object({ version: z.int(), title: z.string(), content: noteContent }),
    },
    /** Makes it the newest; what the note said stays a version. Errors: as for save. */
    'notes.restoreVersion': { input: z.object({ noteId, version }), output: restoredText },
    'notes.comments': {
      input: z.object({ noteId, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(commentSchema),
    },
    /** Errors: `invalid` with hint `mention_cannot_see`, `too_many_comments`; `not_found`. */
    'notes.comment': {
      input: z.object({ noteId, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** One's own. Errors: `forbidden`, `conflict` with hint `stale`. */
    'notes.editComment': {
      input: z.object({ id: z.uuid(), rowVersion, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** One's own, or anyone's for administrators. */
    'notes.deleteComment': { input: z.object({ id: z.uuid() }), output: z.void() },
    /** What the person deleted, or anything for administrators, while it is kept: a day. */
    'notes.restoreComment': { input: z.object({ id: z.uuid() }), output: commentSchema },
    /** What changed beside its text, newest first; a page behind `before`, an entry's id. */
    'notes.activity': {
      input: z.object({ noteId, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(activitySchema),
    },
    /** Whether the person hears of it. */
    'notes.watch': { input: z.object({ id: noteId, watch: z.enum(noteWatches) }), output: z.void() },
    /**
     * Says every 20 seconds that the person has it open, or with null that they have left; answers with the others. Errors:
     * `not_found` once they no longer see it.
     */
    'notes.presence': {
      input: z.object({ id: noteId, isEditing: z.nullable(z.boolean()) }),
      output: z.array(z.object({ person: personSchema, isEditing: z.boolean() })),
    },
    /** With whom a note of the model (null: a general one) can be shared. By name, 200 at most; those of the model first. */
    'notes.people': {
      input: z.object({
        modelId: z.nullable(z.uuid()),
        text: z._default(z.string().check(z.maxLength(100)), ''),
      }),
      output: z.array(
        z.extend(personSchema, {
          /** Assigned to the model, as main or secondary manager. */
          isOfModel: z.boolean(),
        }),
      ),
    },
  },
  events: liveEvents('notes'),
} as const satisfies DomainContract;

export type ChangedNote = z.infer<typeof changedNote>;
export type NoteSort = (typeof noteSorts)[number];
