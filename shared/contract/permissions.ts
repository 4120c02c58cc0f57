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
    /**
     * Role, permissions or assignments of the signed-in person were changed, here or elsewhere: whatever was loaded may be
     * more or less than they see now.
     */
    'permissions.changed': z.void(),
  },
} as const satisfies DomainContract;
