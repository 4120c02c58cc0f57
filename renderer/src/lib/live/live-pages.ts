import { useEffect } from 'react';
import { create } from 'zustand';
import type { PageDomain } from '#shared/domain/live-tables.ts';

/** A part of the page that shows rows of a domain. */
type Shown = { domain: PageDomain; component: string };

/**
 * The page's domains among those that are followed only while a page is open. `app/live` passes them to the services.
 */
export const useLivePages = create<{
  shown: readonly Shown[];
  /** The domains of the page being opened, which are followed while its code is loading. */
  chosen: readonly PageDomain[];
  /** The domains that receive updates now, including those of pages that were left. */
  joined: ReadonlySet<PageDomain>;
}>(() => ({ shown: [], chosen: [], joined: new Set() }));

/**
 * Keeps the rows of a domain live while the component is mounted. Its queries refetch when they mount (`refetchOnMount:
 * 'always'`, or `unlessFollowed`), because updates were not received before. Undefined follows nothing.
 */
export function useLivePage(domain: PageDomain | undefined, component: string): void {
  useEffect(() => {
    if (domain === undefined) return;
    const here: Shown = { domain, component };
    useLivePages.setState(({ shown }) => ({ shown: [...shown, here] }));
    return () => {
      useLivePages.setState(({ shown }) => ({ shown: shown.filter((each) => each !== here) }));
    };
  }, [domain, component]);
}
