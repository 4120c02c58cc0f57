import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

/**
 * What a link is to open: an invitation by its token, or a page by its address, one of shared/domain/linked-pages.ts. A click
 * on a popup opens the notification with this id, or the list of them.
 */
export const openedLinkSchema = z.object({
  kind: z.enum(['invitation', 'page', 'notification', 'notifications']),
  value: z.string(),
});

export const linksContract = {
  calls: {
    /**
     * What the link opens by which the desktop was started, told this once; null where there is none, or where the host
     * has said itself why it does not open. In a browser always null: there a link is the page's address.
     */
    'links.take': { input: z.void(), output: z.nullable(openedLinkSchema) },
  },
  events: {
    /** There is a link to take. */
    'links.opened': z.object({}),
  },
} as const satisfies DomainContract;

export type OpenedLink = z.infer<typeof openedLinkSchema>;
