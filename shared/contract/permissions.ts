import * as z from 'zod/mini';
import { permissionKeys } from '#shared/domain/permissions.ts';
import type { DomainContract } from './domain-contract.ts';

export const permissionsSchema = z.record(z.enum(permissionKeys), z.boolean());

export const permissionsContract = {
  calls: {
    /** The signed-in person's effective permissions: role defaults with their overrides on top. */
    'permissions.mine': {
      input: z.void(),
      output: z.object({ role: z.string(), permissions: permissionsSchema }),
    },
  },
  events: {
    /** Role or permissions of the signed-in person were changed elsewhere: ask again. */
    'permissions.changed': z.void(),
  },
} as const satisfies DomainContract;
