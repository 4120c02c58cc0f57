import { useEffect } from 'react';
import { create } from 'zustand';
import type { PageDomain } from '#shared/domain/live-tables.ts';

/** A part of the page that shows rows of a domain. */
type Shown = { domain: PageDomain; component: string };

/** What the page shows now of the tables that are followed while a page is open. `app/live` tells the services. */
export const useLivePages = create<{
  shown: readonly Shown[];
  /** What the page that someone goes to will show: it is listened to while its code is on the way. */
  chosen: readonly PageDomain[];
  /** Of what is followed, also after its page was left: what is heard of. */
  joined: ReadonlySet<PageDomain>;
}>(() => ({ shown: [], chosen: [], joined: new Set() }));

/**
 * Keeps the rows of a domain live while the component is there. Its queries ask again when they are mounted
 * (`refetchOnMount: 'always'`, or `unlessFollowed`), since nobody listened before. Undefined follows nothing.
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
