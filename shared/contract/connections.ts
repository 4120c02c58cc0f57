import * as z from 'zod/mini';
import { connectionStatuses, connectableServices } from '#shared/domain/connections.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

const id = z.uuid();

export const connectionSchema = z.object({
  id,
  service: z.enum(connectableServices),
  status: z.enum(connectionStatuses),
  /** Why it failed, as a sentence. */
  problem: z.nullable(z.string()),
  createdAt: z.string(),
});

export const connectionsContract = {
  calls: {
    /**
     * Starts connecting an account at another service, for ten minutes. `url` is the service's page, to be opened for
     * the person; null if the secret was enough and the account is connected. Errors: `invalid` with a sentence to
     * show; `forbidden`; `unavailable` with a sentence and hint `not_configured` if the server isn't set up for it.
     */
    'connections.begin': {
      input: z.object({
        service: z.enum(connectableServices),
        /** What the service's area needs, such as a model and a server. */
        details: z._default(z.record(z.string().check(z.maxLength(40)), z.json()), {}),
        /** Such as an app password: it is passed to the service, and only the area stores it. */
        secret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
      }),
      output: z.object({ id, url: z.nullable(z.string()) }),
    },
    /** The state of a connection that the person started; null for any other, and after a week. */
    'connections.get': { input: z.object({ id }), output: z.nullable(connectionSchema) },
  },
  events: liveEvents('connections'),
} as const satisfies DomainContract;

export type ServiceConnection = z.infer<typeof connectionSchema>;
