import * as z from 'zod/mini';
import {
  driveAccess,
  driveActions,
  driveAlarms,
  driveFolderStatuses,
  driveKinds,
  driveLimits as limits,
  driveSeverities,
} from '#shared/domain/drive-values.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

const id = z.uuid();
const model = z.object({ id, stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() });
const offset = z._default(z.int().check(z.nonnegative()), 0);
const moment = z.iso.datetime({ offset: true });

/** One event of one file. */
export const driveLogSchema = z.object({
  id,
  fileId: z.string(),
  fileName: z.string(),
  kind: z.enum(driveKinds),
  sizeBytes: z.nullable(z.int()),
  /** The folders above it, below the linked one. */
  path: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  severity: z.enum(driveSeverities),
  occurredAt: z.string(),
});

/** A row of the list: what one person did without a pause of ten minutes. */
export const driveBurstSchema = z.object({
  id,
  action: z.enum(driveActions),
  actorKey: z.string(),
  actorName: z.string(),
  actorEmail: z.nullable(z.string()),
  /** Neither in this workspace nor on the rule's list. */
  isOutside: z.boolean(),
  /** The user of this workspace with that address. */
  actor: z.nullable(z.extend(personSchema, { isInactive: z.boolean() })),
  model,
  folder: z.object({ id, name: z.nullable(z.string()), webUrl: z.nullable(z.string()) }),
  /** The path in the folder, if everything happened in one place. */
  path: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.string(),
  files: z.int(),
  /** How many of these are folders. */
  folders: z.int(),
  /** Who can open the files, if access was changed. */
  access: z.nullable(z.enum(driveAccess)),
  severity: z.enum(driveSeverities),
  alarm: z.nullable(z.enum(driveAlarms)),
  alarmCount: z.nullable(z.int()),
  dismissedAt: z.nullable(z.string()),
  canEdit: z.boolean(),
  /** Three of its files, the latest first. */
  first: z.array(driveLogSchema),
});
export const driveBurstDetailSchema = z.extend(driveBurstSchema, { logs: z.array(driveLogSchema) });

export const driveFolderSchema = z.object({
  id,
  folderId: z.string(),
  name: z.nullable(z.string()),
  webUrl: z.nullable(z.string()),
  status: z.enum(driveFolderStatuses),
  model,
  account: z.nullable(z.string()),
  lastSyncedAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  fileCount: z.int(),
  totalBytes: z.int(),
  /** How much the current scan has read. */
  scanned: z.nullable(z.int()),
  /** Its worker stopped in the middle; another one continues within a minute. */
  isInterrupted: z.boolean(),
  /** When a failed sync is retried. */
  nextTryAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  canEdit: z.boolean(),
  /** The worst alarm of the last 30 days that was not dismissed. */
  alarm: z.nullable(
    z.object({
      id,
      alarm: z.enum(driveAlarms),
      count: z.nullable(z.int()),
      severity: z.enum(driveSeverities),
      path: z.nullable(z.string()),
    }),
  ),
});

export const driveFileSchema = z.object({
  fileId: z.string(),
  name: z.string(),
  kind: z.enum(driveKinds),
  /** For a folder, the total size of its contents. */
  sizeBytes: z.nullable(z.int()),
  /** How many it contains; null for a file. */
  files: z.nullable(z.int()),
  webUrl: z.nullable(z.string()),
  modifiedAt: z.nullable(z.string()),
});

export const driveRunSchema = z.object({
  id,
  folderId: id,
  model,
  folderName: z.nullable(z.string()),
  trigger: z.enum(['webhook', 'schedule', 'manual']),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  errorCode: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  isRetry: z.boolean(),
});

export const driveRuleSchema = z.object({
  id,
  event: z.enum(driveAlarms),
  threshold: z.int(),
  windowMinutes: z.int(),
  /** Addresses and domains that may be given access. */
  allowed: z.array(z.string()),
  enabled: z.boolean(),
  canEdit: z.boolean(),
  rowVersion,
});

export const driveStateSchema = z.object({
  connection: z.nullable(
    z.object({
      id,
      provider: z.enum(['service_account', 'oauth', 'demo']),
      accountEmail: z.string(),
      status: z.enum(['connected', 'expired', 'revoked', 'error']),
      lastError: z.nullable(z.string()),
    }),
  ),
  canConnect: z.boolean(),
  lastEventAt: z.nullable(z.string()),
  /** When a worker last requested work. */
  workerSeenAt: z.nullable(z.string()),
  /** The value of the model's field. */
  field: z.nullable(z.string()),
  isLinkedElsewhere: z.boolean(),
  /** The model that has it, only for those who may see that model. */
  holder: z.nullable(z.string()),
});

/** All given conditions must match; omitted ones match everything. */
export const driveFilterSchema = z.object({
  modelId: z.optional(id),
  folderId: z.optional(id),
  batchId: z.optional(id),
  actor: z.optional(z.string().check(z.maxLength(300))),
  actions: z.optional(z.array(z.enum(driveActions)).check(z.minLength(1), z.maxLength(driveActions.length))),
  kind: z.optional(z.enum(driveKinds)),
  severity: z.optional(z.enum(driveSeverities)),
  /** Alarms that were not dismissed. */
  isAlarm: z.optional(z.boolean()),
  from: z.optional(moment),
  to: z.optional(moment),
  /** In the names of files and of the folders above them. */
  text: z.optional(z.string().check(z.maxLength(200))),
});

export const folderField = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a Drive folder link or ID'), z.maxLength(1000));
export const ruleChangesSchema = z.partial(
  z.object({
    threshold: z
      .int('Enter a number of files from 1 to 10,000')
      .check(
        z.minimum(1, 'Enter a number of files from 1 to 10,000'),
        z.maximum(limits.threshold, 'Enter a number of files from 1 to 10,000'),
      ),
    windowMinutes: z
      .int('Enter a number of minutes from 1 to 1,440')
      .check(
        z.minimum(1, 'Enter a number of minutes from 1 to 1,440'),
        z.maximum(limits.minutes, 'Enter a number of minutes from 1 to 1,440'),
      ),
    allowed: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(limits.allowed)),
    enabled: z.boolean(),
  }),
);

export const driveContract = {
  calls: {
    /** A page of activity, the newest first; the cursor is `driveCursor` of the last row. */
    'drive.list': {
      input: z.object({
        filter: driveFilterSchema,
        after: z._default(z.nullable(z.tuple([z.string().check(z.maxLength(50)), id])), null),
        limit: z._default(z.int().check(z.positive(), z.maximum(limits.page)), 50),
      }),
      output: z.array(driveBurstSchema),
    },
    /** How many rows match each filter, up to `driveLimits.count`. */
    'drive.count': {
      input: z.object({ filters: z.array(driveFilterSchema).check(z.minLength(1), z.maxLength(12)) }),
      output: z.array(z.int()),
    },
    /** One row with its files, 200 from the offset. Errors: `not_found`. */
    'drive.burst': { input: z.object({ id, offset }), output: driveBurstDetailSchema },
    'drive.actors': {
      input: z.void(),
      output: z.array(z.object({ key: z.string(), name: z.string(), email: z.nullable(z.string()) })),
    },
    'drive.folders': {
      input: z.object({ modelId: z._default(z.nullable(id), null) }),
      output: z.array(driveFolderSchema),
    },
    /** The state of the drive's connection; with a model, the folder its field names. */
    'drive.state': {
      input: z.object({ modelId: z._default(z.nullable(id), null) }),
      output: driveStateSchema,
    },
    /** The contents of a linked folder, or of `parent` below it; 500 from the offset. */
    'drive.files': {
      input: z.object({
        folderId: id,
        parent: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
        offset,
      }),
      output: z.array(driveFileSchema),
    },
    'drive.runs': {
      input: z.object({ folderId: z._default(z.nullable(id), null), offset }),
      output: z.array(driveRunSchema),
    },
    'drive.rules': { input: z.void(), output: z.array(driveRuleSchema) },
    /**
     * For those who may change the configuration. Errors: `conflict` with hint `stale`; `invalid` with hint
     * `threshold`, `window`, `allowed`.
     */
    'drive.saveRule': {
      input: z.object({ id, rowVersion, changes: ruleChangesSchema }),
      output: z.array(driveRuleSchema),
    },
    /**
     * Tests the key of a service account and stores it, for those who may change the configuration. Errors: `invalid`
     * with hint `key`; `unavailable` with hint `not_configured` if the server has no such function.
     */
    'drive.connect': {
      input: z.object({
        key: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Paste the key of the service account'),
            z.maxLength(limits.key, 'This is not the key of a service account'),
          ),
      }),
      output: z.object({ accountEmail: z.string() }),
    },
    'drive.disconnect': { input: z.object({ id }), output: z.void() },
    /**
     * Opens the folder and links it. Errors: `invalid` with a sentence to show and hint `folder`, `linked`, `closed`,
     * `expired`.
     */
    'drive.link': { input: z.object({ modelId: id, folder: folderField }), output: driveFolderSchema },
    'drive.unlink': { input: z.object({ id }), output: z.void() },
    /**
     * Syncs a folder, or without an id all that the person may change; returns how many. Errors: `invalid` with hint
     * `expired`.
     */
    'drive.sync': { input: z.object({ id: z._default(z.nullable(id), null) }), output: z.int() },
    'drive.dismiss': {
      input: z.object({ id, isDismissed: z._default(z.boolean(), true) }),
      output: z.void(),
    },
  },
  events: liveEvents('drive'),
} as const satisfies DomainContract;

export type DriveLog = z.infer<typeof driveLogSchema>;
export type DriveBurst = z.infer<typeof driveBurstSchema>;
export type DriveBurstDetail = z.infer<typeof driveBurstDetailSchema>;
export type DriveFolder = z.infer<typeof driveFolderSchema>;
export type DriveFile = z.infer<typeof driveFileSchema>;
export type DriveRun = z.infer<typeof driveRunSchema>;
export type DriveRule = z.infer<typeof driveRuleSchema>;
export type DriveState = z.infer<typeof driveStateSchema>;
export type DriveFilter = z.input<typeof driveFilterSchema>;
