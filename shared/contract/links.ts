import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

/**
 * The target of a link: an invitation by its token, or a page by its address, one of shared/domain/linked-pages.ts. A
 * click on a popup opens the notification with this id, or the list of them.
 */
export const openedLinkSchema = z.object({
  kind: z.enum(['invitation', 'page', 'notification', 'notifications']),
  value: z.string(),
});

export const linksContract = {
  calls: {
    /**
     * The target of the link that opened the desktop app, returned only once; null if there is none, or if the host has
     * already explained why it can't be opened. Always null in a browser, where a link is the page's address.
     */
    'links.take': { input: z.void(), output: z.nullable(openedLinkSchema) },
  },
  events: {
    /** There is a link to take. */
    'links.opened': z.object({}),
  },
} as const satisfies DomainContract;

export type OpenedLink = z.infer<typeof openedLinkSchema>;
