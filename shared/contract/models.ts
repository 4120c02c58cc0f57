import * as z from 'zod/mini';
import { optionalText, optionalWebAddress, timezoneField } from '#shared/domain/model-fields.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveRowEvents } from './live-events.ts';

export const modelStatuses = ['active', 'paused', 'archived'] as const;
export const modelStatusSchema = z.enum(modelStatuses);

/** The preferred way to contact a model. */
export const primaryCommunications = ['telegram', 'discord', 'email', 'phone'] as const;

/** The API silently truncates every reply at this many rows. */
export const modelPageSize = 1000;

/** Models per change. */
export const modelBatchSize = 100;

/** How many people a picker offers before it searches on the server. */
export const managerPageSize = 200;

export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  role: z.string(),
});

/**
 * Increases with every change by a person. A write names the version that the person saw, and is rejected if that is
 * old (hint `stale`).
 */
export const rowVersion = z.int();

/** The columns of `models` in lists and live updates: never socials, email_accounts or phone_numbers. */
const modelColumns = {
  id: z.uuid(),
  stageName: z.string(),
  realName: z.string(),
  status: modelStatusSchema,
  timezone: z.string(),
  managerId: z.nullable(z.uuid()),
  photoUrl: z.nullable(z.string()),
  telegramHandle: z.nullable(z.string()),
  discordHandle: z.nullable(z.string()),
  driveFolderId: z.nullable(z.string()),
  primaryCommunication: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion,
};

export const modelSchema = z.object({
  ...modelColumns,
  manager: z.nullable(personSchema),
  secondaryManagers: z.array(personSchema),
});

const modelColumnsSchema = z.object(modelColumns);

const modelId = z.uuid();
const versionedId = { id: modelId, rowVersion };

const stageName = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(100, 'Stage name must be 100 characters or fewer'),
    );
const realName = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(200, 'Real name must be 200 characters or fewer'),
    );

/** The accepted values of the optional fields; empty is stored as null. */
const optionalColumns = {
  photoUrl: optionalWebAddress('Photo link'),
  telegramHandle: optionalText('Telegram handle', 100),
  discordHandle: optionalText('Discord handle', 100),
  driveFolderId: optionalText('Drive folder', 300),
  primaryCommunication: z.pipe(
    z.nullable(z.enum(['', ...primaryCommunications], 'Choose a way to reach the model')),
    z.transform((value) => (value === '' ? null : value)),
  ),
};

export const createModelInput = z.object({
  stageName: stageName('Stage name is required'),
  realName: realName('Real name is required'),
  /** By default, the configured time zone. */
  timezone: z.optional(timezoneField),
  /** By default, the person who creates it. */
  managerId: z.optional(z.nullable(z.uuid())),
  ...z.partial(z.object(optionalColumns)).shape,
});

export const modelChangesSchema = z.partial(
  z.object({
    stageName: stageName('Stage name cannot be empty'),
    realName: realName('Real name cannot be empty'),
    timezone: timezoneField,
    managerId: z.nullable(z.uuid()),
    ...optionalColumns,
  }),
);

/** What is deleted together with a model, by the tables that reference it, and what is in its own row. */
export const deletedKinds = [
  'modelSecondaryManagers',
  'platforms',
  'socialAccounts',
  'socialPosts',
  'socialMediaItems',
  'credentials',
  'credentialGrants',
  'emailAccounts',
  'phoneNumbers',
  'tasks',
  'notes',
  'events',
  'eventOccurrences',
  'availabilityBlocks',
  'coverageHours',
  'calendarFeeds',
  'linkTrees',
  'driveFolders',
  'driveLogs',
  'botMessages',
  'notificationQueue',
  'notificationMutes',
  'modelTags',
  'modelMarks',
  'modelPinnedNotes',
] as const;
/** What stays, without a model from then on. */
export const detachedKinds = [
  'documents',
  'chats',
  'botChats',
  'marketplaceDetails',
  'marketplaceEnquiryModels',
] as const;

/** How many there are of each kind. */
export const modelImpactSchema = z.object({
  deleted: z.record(z.enum(deletedKinds), z.int()),
  detached: z.record(z.enum(detachedKinds), z.int()),
});

export const modelsContract = {
  calls: {
    /**
     * One page ordered by stage name. `assigned`: as main or secondary manager; `all`: every model that the person may
     * view.
     */
    'models.list': {
      input: z.object({
        scope: z.enum(['assigned', 'all']),
        offset: z.int().check(z.nonnegative()),
        limit: z.int().check(z.positive(), z.maximum(modelPageSize)),
      }),
      output: z.array(modelSchema),
    },
    /** How many models the person may view, and of how many they are main or secondary manager. */
    'models.count': { input: z.void(), output: z.object({ visible: z.int(), assigned: z.int() }) },
    /** Errors: `not_found`. */
    'models.get': { input: z.object({ id: modelId }), output: modelSchema },
    /**
     * Errors: `conflict` (stage name taken), `invalid`, `forbidden`; hint `profile_missing` if the creator has no
     * profile.
     */
    'models.create': { input: createModelInput, output: modelSchema },
    /**
     * Changes only the given fields. Errors as for create; `forbidden` also if no row could be changed, and `conflict`
     * with hint `stale` if someone else has changed the model since.
     */
    'models.update': {
      input: z.object({ ...versionedId, changes: modelChangesSchema }),
      output: modelSchema,
    },
    /** Errors as for update. */
    'models.setStatus': {
      input: z.object({ ...versionedId, status: modelStatusSchema }),
      output: modelSchema,
    },
    /**
     * One change to many models. Returns those that were changed; models that someone else has changed since are
     * skipped. Errors as for update: `forbidden` if one of them may not be changed, in which case none is.
     */
    'models.updateMany': {
      input: z.object({
        models: z.array(z.object(versionedId)).check(z.minLength(1), z.maxLength(modelBatchSize)),
        changes: z.partial(z.object({ status: modelStatusSchema, managerId: z.nullable(z.uuid()) })),
      }),
      output: z.array(z.object(versionedId)),
    },
    /**
     * What deleting the model would delete or detach, including the trash. Errors: `not_found`, also if the person may
     * only view the model.
     */
    'models.getImpact': { input: z.object({ id: modelId }), output: modelImpactSchema },
    /** Deletes the model permanently, with everything that `models.getImpact` counts. */
    'models.delete': { input: z.object({ id: modelId }), output: z.void() },
    /** Active people with role admin or manager, by display name, then email. */
    'models.listAssignableManagers': { input: z.void(), output: z.array(personSchema) },
    /** The first of them whose display name or email contains the text, names before emails: for pickers. */
    'models.findManagers': {
      input: z.object({ text: z.string().check(z.maxLength(100)) }),
      output: z.array(personSchema),
    },
    /** True if the person was not a secondary manager yet. */
    'models.addSecondaryManager': { input: z.object({ modelId, managerId: z.uuid() }), output: z.boolean() },
    'models.removeSecondaryManager': {
      input: z.object({ modelId, managerId: z.uuid() }),
      output: z.boolean(),
    },
  },
  /** Rows only have the list columns, without their managers. */
  events: liveRowEvents('models', modelColumnsSchema),
} as const satisfies DomainContract;

export type Model = z.infer<typeof modelSchema>;
export type ModelColumns = z.infer<typeof modelColumnsSchema>;
export type ModelImpact = z.infer<typeof modelImpactSchema>;
export type ModelStatus = (typeof modelStatuses)[number];
export type Person = z.infer<typeof personSchema>;
export type CreateModelInput = z.input<typeof createModelInput>;
export type ModelChanges = z.input<typeof modelChangesSchema>;
