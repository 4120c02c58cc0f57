import * as z from 'zod/mini';
import { permissionKeys } from '#shared/domain/permissions.ts';
import type { DomainContract } from './domain-contract.ts';

export const permissionsSchema = z.record(z.enum(permissionKeys), z.boolean());

export const permissionsContract = {
  calls: {
    /** The signed-in person's effective permissions: role defaults plus their overrides. */
    'permissions.mine': {
      input: z.void(),
      output: z.object({ role: z.string(), permissions: permissionsSchema }),
    },
  },
  events: {
    /**
     * The signed-in person's role, permissions or assignments were changed, here or elsewhere. Data loaded before may
     * be more or less than they can see now.
     */
    'permissions.changed': z.void(),
  },
} as const satisfies DomainContract;
