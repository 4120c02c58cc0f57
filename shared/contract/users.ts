import * as z from 'zod/mini';
import { permissionKeys, roles } from '#shared/domain/permissions.ts';
import { displayNameField } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { rowVersion } from './models.ts';
import { sessionSchema } from './sessions.ts';

/** The API cuts every reply at this many rows without saying so. */
export const userPageSize = 1000;

export const userStatuses = ['active', 'inactive'] as const;

const userId = z.uuid();
const permissionKey = z.enum(permissionKeys, 'Unknown permission key');

const accountColumns = {
  id: userId,
  email: z.string(),
  role: z.string(),
  status: z.string(),
  displayName: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion,
};

export const accountSchema = z.object(accountColumns);
export const userSchema = z.object({
  ...accountColumns,
  lastSignInAt: z.nullable(z.string()),
  /** Since when the account waits for approval; null where it does not. */
  waitsSince: z.nullable(z.string()),
});

/** One of the 17 permissions of one person. `override` is null where the role decides. */
export const userPermissionSchema = z.object({
  key: permissionKey,
  roleDefault: z.boolean(),
  override: z.nullable(z.boolean()),
  effective: z.boolean(),
});

const permissionInput = z.object({ id: userId, key: permissionKey });

const versionedUser = { id: userId, rowVersion };

/**
 * Errors of all: `forbidden` with the database's sentence. Of those that change someone: `not_found`, `invalid` with hint
 * `last_administrator` or `own_account` where the database refuses it as a rule, and `conflict` with hint `stale` where
 * they were changed since.
 */
const modelCountsSchema = z.object({ main: z.int(), secondary: z.int() });

export const usersContract = {
  calls: {
    /** One page by display name, then email. For administrators and holders of can_manage_users. */
    'users.list': {
      input: z.object({
        offset: z.int().check(z.nonnegative()),
        limit: z.int().check(z.positive(), z.maximum(userPageSize)),
      }),
      output: z.array(userSchema),
    },
    /** For every active person. Errors: `not_found`. */
    'users.get': { input: z.object({ id: userId }), output: accountSchema },
    /** How many models each person is main and secondary manager of, by id; people who have none are left out. */
    'users.countModels': { input: z.void(), output: z.record(z.string(), modelCountsSchema) },
    /** Administrators only, and never the own role. */
    'users.setRole': {
      input: z.object({ ...versionedUser, role: z.enum(roles, 'Invalid role specified') }),
      output: accountSchema,
    },
    /** Administrators only, never the own status. Activating approves who waits; `inactive` ends every session at once. */
    'users.setStatus': {
      input: z.object({ ...versionedUser, status: z.enum(userStatuses, 'Invalid status specified') }),
      output: accountSchema,
    },
    /** For administrators and holders of can_manage_users. */
    'users.setDisplayName': {
      input: z.object({ ...versionedUser, displayName: displayNameField }),
      output: accountSchema,
    },
    /** Administrators only, never oneself. Models of the person are left without a main manager. */
    'users.delete': { input: z.object({ id: userId }), output: z.void() },
    /**
     * Administrators only. Hands every model, main and secondary, to someone else who is active; answers how many models
     * changed hands. Errors: `invalid` with hint `inactive_manager` or `same_person`.
     */
    'users.reassignModels': { input: z.object({ fromId: userId, toId: userId }), output: z.int() },
    /** Administrators only. Where someone is signed in, most recently used first. */
    'users.listSessions': { input: z.object({ id: userId }), output: z.array(sessionSchema) },
    /**
     * Administrators only, and written to the audit log. Ends that session or, with null, all of them, and answers how many there
     * were. What they have open no longer counts.
     */
    'users.endSessions': {
      input: z.object({ id: userId, sessionId: z.nullable(z.uuid()) }),
      output: z.int(),
    },
    /** The 17 permissions of a person: for themselves, administrators and holders of can_manage_users. */
    'users.permissions': {
      input: z.object({ id: userId }),
      output: z.object({ role: z.string(), permissions: z.array(userPermissionSchema) }),
    },
    /** Administrators only. Stores an override that turns the permission on. */
    'users.grantPermission': { input: permissionInput, output: z.boolean() },
    /** Administrators only. Stores an override that turns it off, whatever the role says. */
    'users.revokePermission': { input: permissionInput, output: z.boolean() },
    /** Administrators only. Back to what the role says, for one permission or, with null, all; answers how many changed. */
    'users.resetPermissions': {
      input: z.object({ id: userId, key: z.nullable(permissionKey) }),
      output: z.int(),
    },
  },
  events: liveEvents('users'),
} as const satisfies DomainContract;

export type Account = z.infer<typeof accountSchema>;
export type User = z.infer<typeof userSchema>;
export type UserStatus = (typeof userStatuses)[number];
export type UserPermission = z.infer<typeof userPermissionSchema>;
export type ModelCounts = z.infer<typeof modelCountsSchema>;
