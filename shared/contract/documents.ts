import * as z from 'zod/mini';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { fileNameProblem, objectNameShape } from '#shared/domain/file-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { activitySchema, commentBody, commentSchema, mentionsField } from './blocks.ts';
import { documentLinkCalls, documentLinkEvents, outsideStates } from './document-signatures.ts';
import { documentTemplateCalls } from './document-templates.ts';
import { documentCategories } from './document-categories.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

/** `sensitive`: no thumbnail, not searched, downloads need recent sign-in; `private`: creator and people named. */
export const documentVisibilities = ['normal', 'sensitive', 'private'] as const;
/** Whether it has expired is computed from its end date. */
export const documentStatuses = ['draft', 'active', 'archived'] as const;
export const documentActions = ['viewed', 'downloaded', 'printed', 'shared'] as const;

const id = z.uuid();
const day = z.iso.date();
const version = z.int().check(z.positive(), z.maximum(10_000));
const endsRequest = z._default(z.boolean(), false);
const chosenVersion = z.object({ documentId: id, version, endsRequest });
const openedFile = z.object({
  ...{ link: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.int(), version: z.int() },
});
const textStates = ['pending', 'searchable', 'not_searchable', 'damaged'] as const;

/** A document as the list shows it. */
export const documentSchema = z.object({
  id,
  title: z.string(),
  category: z.enum(documentCategories),
  visibility: z.enum(documentVisibilities),
  status: z.enum(documentStatuses),
  /** Null for a document of the agency, or of a deleted model. */
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  /** The name of its deleted model. */
  lostModel: z.nullable(z.string()),
  description: z.nullable(z.string()),
  counterparty: z.nullable(z.string()),
  effectiveOn: z.nullable(day),
  expiresOn: z.nullable(day),
  /** How many days before its end notice must be given. */
  noticeDays: z.nullable(z.int()),
  /** At its end it is extended once by `renewMonths`. */
  autoRenew: z.boolean(),
  renewMonths: z.int(),
  /** The current version, and how many there are. */
  version: z.int(),
  versions: z.int(),
  fileName: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  sizeBytes: z.nullable(z.int()),
  textState: z.nullable(z.enum(textStates)),
  tagIds: z.array(z.uuid()),
  comments: z.int(),
  /** How many of its links can be opened now. */
  liveShares: z.int(),
  ...outsideStates,
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
  canEdit: z.boolean(),
  rowVersion,
});

export const documentVersionSchema = z.object({
  version: z.int(),
  fileName: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  pageCount: z.nullable(z.int()),
  textState: z.enum(textStates),
  note: z.nullable(z.string()),
  uploadedBy: z.nullable(personSchema),
  createdAt: z.string(),
});

/** One document with its versions, the newest first, and the people named in it. */
export const documentDetailSchema = z.extend(documentSchema, {
  fileVersions: z.array(documentVersionSchema),
  members: z.array(personSchema),
});

const title = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Document title is required', abort: true }),
    atMost('Document title', documentLimits.title),
  );
const optionalText = (label: string, longest: number) =>
  z.pipe(
    z.nullable(z.string().check(z.trim(), atMost(label, longest))),
    z.transform((value) => (value === '' ? null : value)),
  );
const tagIds = z
  .array(z.uuid())
  .check(z.maxLength(documentLimits.tags, `Choose ${String(documentLimits.tags)} tags or fewer`));

const fields = {
  title,
  category: z.enum(documentCategories),
  modelId: z.nullable(z.uuid()),
  visibility: z.enum(documentVisibilities),
  /** The complete list, for visibility `private`. */
  memberIds: z
    .array(z.uuid())
    .check(z.maxLength(documentLimits.members, `Choose ${String(documentLimits.members)} people or fewer`)),
  status: z.enum(documentStatuses),
  description: optionalText('Description', documentLimits.description),
  counterparty: optionalText('Counterparty', documentLimits.counterparty),
  effectiveOn: z.nullable(day),
  expiresOn: z.nullable(day),
  noticeDays: z.nullable(z.int().check(z.nonnegative(), z.maximum(documentLimits.noticeDays))),
  autoRenew: z.boolean(),
  renewMonths: z.int().check(z.positive(), z.maximum(documentLimits.renewMonths)),
  /** The complete list. */
  tagIds,
};

/** The fields that `documents.update` and `documents.updateMany` change; omitted ones stay unchanged. */
export const documentChangesSchema = z.partial(
  z.object({
    ...fields,
    /** Moves it to the trash; false restores it. */
    isDeleted: z.boolean(),
    /** For many documents at once: adds to the existing tags. */
    addTagIds: tagIds,
    removeTagIds: tagIds,
  }),
);

/** A file uploaded by `files.upload` and checked by `files.check`. */
const file = {
  objectName: z.string().check(z.regex(objectNameShape)),
  fileName: z.string().check(
    z.refine((name) => fileNameProblem(name) === undefined, {
      error: ({ input }) => fileNameProblem(String(input)) ?? '',
    }),
  ),
  note: z._default(optionalText('Note', documentLimits.note), null),
};

const changeOfDocument = z.object({ id, rowVersion, changes: documentChangesSchema });
const changedDocument = z.object({
  id,
  /** After the change, for undo. */
  rowVersion,
  /** The previous values of the changed fields: send them as `changes` to undo. */
  before: documentChangesSchema,
  /** The current document, with its panel's content if only one was changed. Null if no longer visible. */
  row: z.nullable(
    z.extend(documentSchema, {
      fileVersions: z.optional(z.array(documentVersionSchema)),
      members: z.optional(z.array(personSchema)),
    }),
  ),
});

export const documentsContract = {
  calls: {
    /** Documents that the person can see, or with `isTrash` those in the trash: a page by id, 1,000 at most. */
    'documents.list': {
      input: z.object({
        offset: z._default(z.int().check(z.nonnegative()), 0),
        isTrash: z._default(z.boolean(), false),
        /** Only of this model. */
        modelId: z._default(z.nullable(z.uuid()), null),
      }),
      output: z.array(documentSchema),
    },
    /** Errors: `not_found`, also if the person can't see it. */
    'documents.get': { input: z.object({ id }), output: documentDetailSchema },
    /** Documents with these words in title, counterparty or text. */
    'documents.find': {
      input: z.object({ text: z.string().check(z.maxLength(200)) }),
      output: z.array(z.uuid()),
    },
    /**
     * Errors: `invalid` with a sentence to show and hint `title`, `dates`, `no_file`, `empty_file`, `too_large`,
     * `unchecked`, `too_many_members`, `member_cannot_see`, `inactive_member`, `too_many_tags`; `limit` with hint
     * `storage_limit`; `forbidden` for a model that isn't theirs.
     */
    'documents.create': {
      input: z.object({ ...z.partial(z.object(fields)).shape, title, file: z.object(file) }),
      output: documentDetailSchema,
    },
    /** Errors: as for create; `conflict` with hint `stale`; `forbidden` with hint `share`, `model` or `read_only`. */
    'documents.update': { input: changeOfDocument, output: changedDocument },
    /** Changes many and returns those. Documents changed by others since, gone or protected are skipped. */
    'documents.updateMany': {
      input: z.object({
        documents: z.array(changeOfDocument).check(z.minLength(1), z.maxLength(documentLimits.batch)),
      }),
      output: z.array(changedDocument),
    },
    /**
     * Adds a version and makes it current. `basedOn` is the newest that the person saw; `endsRequest` allows ending a
     * request to sign. Errors: as for create; `conflict` with hint `stale`, or `signing` without `endsRequest`.
     */
    'documents.addVersion': {
      input: z.object({ documentId: id, basedOn: version, ...file, endsRequest }),
      output: documentDetailSchema,
    },
    /** Makes an older version the current one. `endsRequest` and its error as in `documents.addVersion`. */
    'documents.chooseVersion': { input: chosenVersion, output: documentDetailSchema },
    /**
     * A 60-second link for `files.read` and `files.save`, already logged. Version null is current. Errors: `not_found`;
     * `forbidden` with hint `confirm_password` for sensitive ones; `unavailable` without the function.
     */
    'documents.open': {
      input: z.object({
        documentId: id,
        version: z._default(z.nullable(version), null),
        action: z.enum(['viewed', 'downloaded', 'printed']),
      }),
      output: openedFile,
    },
    /** Makes the server read a version's text, and waits for that. Errors: `unavailable` without such a function. */
    'documents.readText': { input: z.object({ documentId: id, version }), output: z.void() },
    /** Who opened it, newest first. The page starts after `before`, an entry's id. */
    'documents.access': {
      input: z.object({ documentId: id, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(
        z.object({
          id: z.uuid(),
          version: z.int(),
          person: z.nullable(personSchema),
          /** Their name at that time. */
          name: z.string(),
          action: z.enum(documentActions),
          createdAt: z.string(),
        }),
      ),
    },
    /** People who can be named in a model's private document (null: the agency's). 200 at most, the model's first. */
    'documents.people': {
      input: z.object({
        modelId: z.nullable(z.uuid()),
        text: z._default(z.string().check(z.maxLength(100)), ''),
      }),
      output: z.array(z.extend(personSchema, { isOfModel: z.boolean() })),
    },
    'documents.comments': {
      input: z.object({ documentId: id, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(commentSchema),
    },
    /** Errors: `invalid` with hint `mention_cannot_see`, `too_many_comments`; `not_found`. */
    'documents.comment': {
      input: z.object({ documentId: id, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** Only one's own. Errors: `forbidden`, `conflict` with hint `stale`. */
    'documents.editComment': {
      input: z.object({ id: z.uuid(), rowVersion, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** Only one's own, or anyone's for administrators. */
    'documents.deleteComment': { input: z.object({ id: z.uuid() }), output: z.void() },
    /** Restores what the person deleted, or anything for administrators, within a day. */
    'documents.restoreComment': { input: z.object({ id: z.uuid() }), output: commentSchema },
    /** Changes, newest first. The page starts after `before`, an entry's id. */
    'documents.activity': {
      input: z.object({ documentId: id, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(activitySchema),
    },
    /** Ends and notice deadlines of active documents, from a day to before another; 100 days, 500 at most. */
    'documents.deadlines': {
      input: z.object({ from: day, to: day }),
      output: z.array(
        z.object({
          id,
          title: z.string(),
          modelId: z.nullable(z.uuid()),
          on: day,
          kind: z.enum(['end', 'notice']),
        }),
      ),
    },
    ...documentLinkCalls,
    ...documentTemplateCalls,
  },
  events: { ...liveEvents('documents'), ...documentLinkEvents },
} as const satisfies DomainContract;

export type ManagedDocument = z.infer<typeof documentSchema>;
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
export type DocumentVersion = z.infer<typeof documentVersionSchema>;
export type DocumentChanges = z.input<typeof documentChangesSchema>;
export type DocumentDeadline = z.infer<
  (typeof documentsContract)['calls']['documents.deadlines']['output']
>[number];
export type DocumentCategory = (typeof documentCategories)[number];
export type DocumentVisibility = (typeof documentVisibilities)[number];
export type DocumentStatus = (typeof documentStatuses)[number];
