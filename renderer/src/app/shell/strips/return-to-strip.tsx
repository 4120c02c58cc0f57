import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { notePlace, useReturnTo } from '#renderer/lib/drafts/return-to.ts';
import { useOfferedDrafts } from '#renderer/lib/drafts/offered-drafts.ts';
import { lazyLater } from '#renderer/lib/loading/lazy-later.tsx';

const ReturnTo = lazyLater(async () => (await import('./return-to.tsx')).ReturnTo);
const OfferedDraft = lazyLater(async () => (await import('./offered-draft.tsx')).OfferedDraft);

/**
 * Leads back to where the person was when their session ended. If they are already there, it offers the draft that they
 * started on this page.
 */
export function ReturnToStrip() {
  const { pathname, search } = useLocation();
  const address = useReturnTo((store) => store.left?.address);
  const offered = useOfferedDrafts((store) => store.offered);
  // A draft that was sent or discarded elsewhere in the meantime is no longer offered.
  const draft = useDrafts(({ drafts }) => offered.find(({ name }) => drafts.has(name)));
  const here = `${pathname}${search}`;

  useEffect(() => {
    notePlace(here);
  }, [here]);

  if (address !== undefined && address !== here) return <ReturnTo address={address} />;
  return draft === undefined ? null : <OfferedDraft draft={draft} />;
}
