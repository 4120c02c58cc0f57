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

/** Where the next page starts; pass it back unchanged. */
const cursor = z.string().check(z.maxLength(600));

/**
 * `recent`: pinned ones first, then by the time of the last edit, only in this direction; `verified`: playbooks with a
 * date; `deleted`: in the trash.
 */
export const noteSorts = ['recent', 'edited', 'title', 'created', 'verified', 'deleted'] as const;
const sort = z.object({ by: z.enum(noteSorts), isDescending: z._default(z.boolean(), false) });

const changeOfNote = z.object({ id: noteId, rowVersion, changes: noteChangesSchema });
const changedNote = z.object({
  id: noteId,
  /** After the change, for undo. */
  rowVersion,
  /** The previous values of the changed fields: send them as `changes` to undo. */
  before: noteChangesSchema,
  /** The current note; null if the person can no longer see it. */
  row: z.nullable(changedNoteSchema),
});
const restoredText = z.object({ contentVersion: rowVersion, version: z.int(), editedAt: z.string() });
const savedText = z.extend(restoredText, { updatedAt: z.string() });
const version = z.int().check(z.positive(), z.maximum(2_000_000_000));

export const notesContract = {
  calls: {
    /** A page of notes, from the first or after a cursor; `next` is null on the last page. */
    'notes.list': {
      input: z.object({
        filter: noteFilterSchema,
        sort,
        after: z._default(z.nullable(cursor), null),
        limit: z._default(z.int().check(z.positive(), z.maximum(noteFieldLimits.page)), 50),
      }),
      output: z.object({ rows: z.array(noteSchema), next: z.nullable(cursor) }),
    },
    /** How many notes match each filter, in order. Counted up to `noteFieldLimits.count`. */
    'notes.count': {
      input: z.object({ filters: z.array(noteFilterSchema).check(z.minLength(1), z.maxLength(12)) }),
      output: z.array(z.int()),
    },
    /** Errors: `not_found`, also if the person can no longer see it. */
    'notes.get': { input: z.object({ id: noteId }), output: noteDetailSchema },
    /** The best 20, with matches in the title first. */
    'notes.find': {
      input: z.object({ text: z.string().check(z.maxLength(100)) }),
      output: z.array(noteSchema),
    },
    /**
     * Errors: `invalid` with a sentence to show and hint `title`, `content`, `too_long`, `members`,
     * `member_cannot_see`, `inactive_member`, `too_many_members`, `verifier_cannot_see`, `too_many_tags`; `forbidden`
     * for a model that isn't theirs; `not_found` if the template is gone.
     */
    'notes.create': { input: noteNewSchema, output: noteDetailSchema },
    /**
     * A copy with text and tags; with kind `template`, a general template. A copy of a note with restricted visibility
     * is private.
     */
    'notes.duplicate': {
      input: z.object({ id: noteId, kind: z.optional(z.enum(noteKinds)) }),
      output: noteDetailSchema,
    },
    /**
     * Saves title and text, based on the `contentVersion` that the person saw. `keeps` ends the version. Errors:
     * `conflict` with hint `stale` if someone else has written in the meantime; `invalid` with hint `locked`,
     * `deleted`, `title`, `content`, `too_long`; `forbidden`, `not_found` if the person lost access: the page must not
     * discard what they typed.
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
    /**
     * Changes everything else. Errors: as for create, and `conflict` with hint `stale`, `invalid` with hint `locked`,
     * `verifier_cannot_see`; `forbidden` with hint `share`.
     */
    'notes.update': { input: changeOfNote, output: changedNote },
    /**
     * Changes many and returns those that were changed. Notes that someone else has changed since, are locked, gone or
     * may not be changed are skipped.
     */
    'notes.updateMany': {
      input: z.object({
        notes: z.array(changeOfNote).check(z.minLength(1), z.maxLength(noteFieldLimits.batch)),
      }),
      output: z.array(changedNote),
    },
    /** For its author and administrators. Errors: `forbidden` with hint `lock`. */
    'notes.lock': { input: z.object({ id: noteId, isLocked: z.boolean() }), output: changedNoteSchema },
    /**
     * Verifies a playbook until a day, or withdraws that; for its reviewer, its author and administrators. Errors:
     * `forbidden` with hint `verify`, `invalid` with hint `until`, `kind`.
     */
    'notes.verify': { input: z.object({ id: noteId, until: z.nullable(z.iso.date()) }), output: rowVersion },
    /** Newest first, without their text. The page starts after `before`, a version. */
    'notes.versions': {
      input: z.object({ noteId, before: z._default(z.nullable(version), null) }),
      output: z.array(noteVersionSchema),
    },
    'notes.version': {
      input: z.object({ noteId, version }),
      output: z.object({ version: z.int(), title: z.string(), content: noteContent }),
    },
    /** Makes it the newest; the current text stays as a version. Errors: as for save. */
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
    /** Only one's own. Errors: `forbidden`, `conflict` with hint `stale`. */
    'notes.editComment': {
      input: z.object({ id: z.uuid(), rowVersion, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** Only one's own, or anyone's for administrators. */
    'notes.deleteComment': { input: z.object({ id: z.uuid() }), output: z.void() },
    /** Restores what the person deleted, or anything for administrators, within a day. */
    'notes.restoreComment': { input: z.object({ id: z.uuid() }), output: commentSchema },
    /** Changes other than its text, newest first. The page starts after `before`, an entry's id. */
    'notes.activity': {
      input: z.object({ noteId, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(activitySchema),
    },
    /** Whether the person is notified about it. */
    'notes.watch': { input: z.object({ id: noteId, watch: z.enum(noteWatches) }), output: z.void() },
    /**
     * Reports every 20 seconds that the person has it open, or with null that they have left. Returns the others who
     * have it open. Errors: `not_found` once the person can no longer see it.
     */
    'notes.presence': {
      input: z.object({ id: noteId, isEditing: z.nullable(z.boolean()) }),
      output: z.array(z.object({ person: personSchema, isEditing: z.boolean() })),
    },
    /**
     * People with whom a note of the model (null: a general one) can be shared. By name, 200 at most, with those of the
     * model first.
     */
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
