import * as z from 'zod/mini';
import { permissionKeys, roles } from '#shared/domain/permissions.ts';
import { displayNameField } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { rowVersion } from './models.ts';
import { sessionSchema } from './sessions.ts';

/** The API silently truncates every reply at this many rows. */
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
  /** Since when the account has been waiting for approval; null if it is not. */
  waitsSince: z.nullable(z.string()),
});

/** One of the 17 permissions of one person. `override` is null if the role decides. */
export const userPermissionSchema = z.object({
  key: permissionKey,
  roleDefault: z.boolean(),
  override: z.nullable(z.boolean()),
  effective: z.boolean(),
});

const permissionInput = z.object({ id: userId, key: permissionKey });

const versionedUser = { id: userId, rowVersion };

/**
 * Errors of all calls: `forbidden` with the database's sentence. Of those that change a person: `not_found`, `invalid`
 * with hint `last_administrator` or `own_account` if a rule of the database forbids it, and `conflict` with hint
 * `stale` if the person has been changed since.
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
    /** How many models each person is main and secondary manager of, by id; people without any are omitted. */
    'users.countModels': { input: z.void(), output: z.record(z.string(), modelCountsSchema) },
    /** Administrators only, and never one's own role. */
    'users.setRole': {
      input: z.object({ ...versionedUser, role: z.enum(roles, 'Invalid role specified') }),
      output: accountSchema,
    },
    /**
     * Administrators only, never one's own status. Activating approves a waiting account; `inactive` ends every session
     * at once.
     */
    'users.setStatus': {
      input: z.object({ ...versionedUser, status: z.enum(userStatuses, 'Invalid status specified') }),
      output: accountSchema,
    },
    /** For administrators and holders of can_manage_users. */
    'users.setDisplayName': {
      input: z.object({ ...versionedUser, displayName: displayNameField }),
      output: accountSchema,
    },
    /** Administrators only, never oneself. The person's models are left without a main manager. */
    'users.delete': { input: z.object({ id: userId }), output: z.void() },
    /**
     * Administrators only. Hands every model, main and secondary, to another active person; returns how many models
     * changed hands. Errors: `invalid` with hint `inactive_manager` or `same_person`.
     */
    'users.reassignModels': { input: z.object({ fromId: userId, toId: userId }), output: z.int() },
    /** Administrators only. Where a person is signed in, most recently used first. */
    'users.listSessions': { input: z.object({ id: userId }), output: z.array(sessionSchema) },
    /**
     * Administrators only, and recorded in the audit log. Ends that session or, with null, all of them, and returns how
     * many there were. Their open pages lose access.
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
    /** Administrators only. Stores an override that turns it off, regardless of the role. */
    'users.revokePermission': { input: permissionInput, output: z.boolean() },
    /**
     * Administrators only. Restores the role's default for one permission or, with null, all; returns how many changed.
     */
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
