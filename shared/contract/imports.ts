import * as z from 'zod/mini';
import { importLimits } from '#shared/domain/import-limits.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { modelStatuses, personSchema, primaryCommunications } from './models.ts';

/** What happens to a model that exists. `fill` changes only what is empty; an empty cell never changes anything. */
export const importModes = ['update', 'fill', 'skip'] as const;
export const importStatuses = ['dry_run', 'importing', 'completed', 'undoing', 'undone'] as const;
export const rowOutcomes = [
  'new',
  'update',
  'same',
  'exists',
  'repeated',
  'duplicate',
  'over_limit',
  'invalid',
] as const;
export const rowStates = ['skipped', 'waiting', 'done', 'failed', 'undone', 'kept'] as const;

const batchId = z.uuid();
const ofBatch = z.object({ batchId });
const count = z.int();
const rowNumber = z.int().check(z.positive(), z.maximum(20_000));
const cell = z.string().check(z.maxLength(importLimits.cellLength));
const optional = (length: number) => z.optional(z.string().check(z.maxLength(length)));

/** What a row says of its model. What is left out changes nothing. */
export const importedModelSchema = z.object({
  stageName: optional(100),
  realName: optional(200),
  status: z.optional(z.enum(modelStatuses)),
  timezone: optional(100),
  managerId: z.optional(z.uuid()),
  /** For the list of outcomes alone. */
  managerName: optional(300),
  telegramHandle: optional(100),
  discordHandle: optional(100),
  driveFolderId: optional(300),
  photoUrl: optional(2000),
  primaryCommunication: z.optional(z.enum(primaryCommunications)),
  email: optional(254),
  phone: optional(50),
});

export const importBatchSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  columns: z.array(z.string()),
  mode: z.enum(importModes),
  status: z.enum(importStatuses),
  rowCount: count,
  /** Of what the person confirmed. */
  chosen: count,
  created: count,
  updated: count,
  failed: count,
  /** What an undo kept, since it was changed after the import. */
  kept: count,
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  undoUntil: z.nullable(z.string()),
  /** Null where the account is gone. */
  by: z.nullable(personSchema),
});

export const importRowSchema = z.object({
  /** As spreadsheets count: the first row below the head is 2. */
  rowNumber: z.int(),
  cells: z.array(z.string()),
  data: importedModelSchema,
  outcome: z.enum(rowOutcomes),
  problem: z.nullable(z.string()),
  /** Of a row that changes a model: field, what it held, what it will hold. */
  changes: z.record(z.string(), z.tuple([z.nullable(z.string()), z.nullable(z.string())])),
  modelId: z.nullable(z.uuid()),
  state: z.enum(rowStates),
});

const progress = {
  status: z.enum(importStatuses),
  chosen: count,
  created: count,
  updated: count,
  failed: count,
};

export const importsContract = {
  calls: {
    /** The latest 100, newest first; for administrators everyone's. Those that were only checked are left out. */
    'imports.list': { input: z.void(), output: z.array(importBatchSchema) },
    /** Errors: `not_found`. */
    'imports.get': { input: ofBatch, output: importBatchSchema },
    /** Begins the check of a file; nothing is written to models. Answers its id. Errors: `forbidden`. */
    'imports.start': {
      input: z.object({
        fileName: z.string().check(z.minLength(1), z.maxLength(255)),
        mode: z.enum(importModes),
        columns: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(importLimits.columns)),
        /** For new models, where the cell is empty. */
        defaults: z.object({ managerId: z.nullable(z.uuid()), timezone: z.string().check(z.maxLength(100)) }),
        rowCount: z.int().check(z.positive(), z.maximum(importLimits.rows)),
      }),
      output: z.uuid(),
    },
    /** A row that is there already is left alone. Errors: `conflict` with hint `import_state`. */
    'imports.addRows': {
      input: z.object({
        batchId,
        rows: z
          .array(
            z.object({
              rowNumber,
              cells: z.array(cell).check(z.maxLength(importLimits.columns)),
              data: importedModelSchema,
              /** What is wrong with the row, before any model is looked at. */
              fault: z.nullable(z.string().check(z.maxLength(500))),
            }),
          )
          .check(z.minLength(1), z.maxLength(importLimits.sentRows)),
      }),
      output: z.void(),
    },
    /** Says what would become of the rows. */
    'imports.check': { input: ofBatch, output: z.void() },
    /** The rows after this number, in order. */
    'imports.rows': {
      input: z.object({ batchId, after: z.int(), limit: z.int().check(z.positive(), z.maximum(1000)) }),
      output: z.array(importRowSchema),
    },
    /** Confirms it: these rows, or with null all that are new or change something. Answers how many. */
    'imports.begin': {
      input: z.object({
        batchId,
        rows: z.nullable(z.array(rowNumber).check(z.maxLength(importLimits.rows))),
      }),
      output: z.int(),
    },
    /** Writes the next rows. To be called until `completed`; a row is written once, however often it is called. */
    'imports.run': {
      input: ofBatch,
      output: z.object({
        ...progress,
        rows: z.array(
          z.object({
            rowNumber: z.int(),
            stageName: z.string(),
            isUpdate: z.boolean(),
            problem: z.nullable(z.string()),
          }),
        ),
      }),
    },
    /** What an undo would do. Errors: `invalid` with hint `undo_over`, `conflict` with hint `import_state`. */
    'imports.previewUndo': {
      input: ofBatch,
      output: z.object({
        created: count,
        updated: count,
        kept: count,
        /** The first few of those that are kept. */
        keptNames: z.array(z.string()),
      }),
    },
    /** Takes the last rows back. To be called until `undone`. Errors as above. */
    'imports.undo': {
      input: ofBatch,
      output: z.object({ status: z.enum(importStatuses), kept: count, remaining: count }),
    },
    /** Forgets a file that was only checked. */
    'imports.discard': { input: ofBatch, output: z.void() },
  },
  events: liveEvents('imports'),
} as const satisfies DomainContract;

export type ImportMode = (typeof importModes)[number];
export type ImportedModel = z.infer<typeof importedModelSchema>;
export type ImportBatch = z.infer<typeof importBatchSchema>;
export type ImportRow = z.infer<typeof importRowSchema>;
export type RowOutcome = (typeof rowOutcomes)[number];
