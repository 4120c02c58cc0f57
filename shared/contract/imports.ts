import * as z from 'zod/mini';
import { importLimits } from '#shared/domain/import-limits.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { modelStatuses, personSchema, primaryCommunications } from './models.ts';

/** What happens to a model that exists. `fill` changes only empty fields; an empty cell never changes anything. */
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

/** What a row contains for its model. Omitted fields stay unchanged. */
export const importedModelSchema = z.object({
  stageName: optional(100),
  realName: optional(200),
  status: z.optional(z.enum(modelStatuses)),
  timezone: optional(100),
  managerId: z.optional(z.uuid()),
  /** Only for the list of results. */
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
  /** The number that the person confirmed. */
  chosen: count,
  created: count,
  updated: count,
  failed: count,
  /** The number that an undo left, because they were changed after the import. */
  kept: count,
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  undoUntil: z.nullable(z.string()),
  /** Null if the account was deleted. */
  by: z.nullable(personSchema),
});

export const importRowSchema = z.object({
  /** As spreadsheets count: the first row below the header is 2. */
  rowNumber: z.int(),
  cells: z.array(z.string()),
  data: importedModelSchema,
  outcome: z.enum(rowOutcomes),
  problem: z.nullable(z.string()),
  /** For a row that changes a model: field, previous value, new value. */
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
    /** The latest 100, newest first; everyone's for administrators. Files that were only checked are not listed. */
    'imports.list': { input: z.void(), output: z.array(importBatchSchema) },
    /** Errors: `not_found`. */
    'imports.get': { input: ofBatch, output: importBatchSchema },
    /** Starts the check of a file; models are not changed. Returns its id. Errors: `forbidden`. */
    'imports.start': {
      input: z.object({
        fileName: z.string().check(z.minLength(1), z.maxLength(255)),
        mode: z.enum(importModes),
        columns: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(importLimits.columns)),
        /** For new models, if the cell is empty. */
        defaults: z.object({ managerId: z.nullable(z.uuid()), timezone: z.string().check(z.maxLength(100)) }),
        rowCount: z.int().check(z.positive(), z.maximum(importLimits.rows)),
      }),
      output: z.uuid(),
    },
    /** A row that already exists is left unchanged. Errors: `conflict` with hint `import_state`. */
    'imports.addRows': {
      input: z.object({
        batchId,
        rows: z
          .array(
            z.object({
              rowNumber,
              cells: z.array(cell).check(z.maxLength(importLimits.columns)),
              data: importedModelSchema,
              /** What is wrong with the row itself, before models are checked. */
              fault: z.nullable(z.string().check(z.maxLength(500))),
            }),
          )
          .check(z.minLength(1), z.maxLength(importLimits.sentRows)),
      }),
      output: z.void(),
    },
    /** Determines what importing the rows would do. */
    'imports.check': { input: ofBatch, output: z.void() },
    /** The rows after this number, in order. */
    'imports.rows': {
      input: z.object({ batchId, after: z.int(), limit: z.int().check(z.positive(), z.maximum(1000)) }),
      output: z.array(importRowSchema),
    },
    /** Confirms the import of these rows, or with null of all that are new or change something. Returns how many. */
    'imports.begin': {
      input: z.object({
        batchId,
        rows: z.nullable(z.array(rowNumber).check(z.maxLength(importLimits.rows))),
      }),
      output: z.int(),
    },
    /** Writes the next rows. Call it until `completed`; a row is written once, no matter how often it is called. */
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
        /** The first few of those that an undo would leave. */
        keptNames: z.array(z.string()),
      }),
    },
    /** Reverts the last rows. Call it until `undone`. Errors as above. */
    'imports.undo': {
      input: ofBatch,
      output: z.object({ status: z.enum(importStatuses), kept: count, remaining: count }),
    },
    /** Deletes a file that was only checked. */
    'imports.discard': { input: ofBatch, output: z.void() },
  },
  events: liveEvents('imports'),
} as const satisfies DomainContract;

export type ImportMode = (typeof importModes)[number];
export type ImportedModel = z.infer<typeof importedModelSchema>;
export type ImportBatch = z.infer<typeof importBatchSchema>;
export type ImportRow = z.infer<typeof importRowSchema>;
export type RowOutcome = (typeof rowOutcomes)[number];
