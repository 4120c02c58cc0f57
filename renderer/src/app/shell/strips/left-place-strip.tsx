import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { notePlace, useLeftPlace } from '#renderer/lib/drafts/left-place.ts';
import { useOfferedDrafts } from '#renderer/lib/drafts/offered-drafts.ts';
import { latePart } from '#renderer/lib/loading/late-part.tsx';

const LeftPlace = latePart(async () => (await import('./left-place.tsx')).LeftPlace);
const OfferedDraft = latePart(async () => (await import('./offered-draft.tsx')).OfferedDraft);

/** Leads back to where someone was when their session ended, unless they are there already; else to what they began on this page. */
export function LeftPlaceStrip() {
  const { pathname, search } = useLocation();
  const address = useLeftPlace((store) => store.left?.address);
  const offered = useOfferedDrafts((store) => store.offered);
  // One that was sent or discarded elsewhere meanwhile waits no more.
  const draft = useDrafts(({ drafts }) => offered.find(({ name }) => drafts.has(name)));
  const here = `${pathname}${search}`;

  useEffect(() => {
    notePlace(here);
  }, [here]);

  if (address !== undefined && address !== here) return <LeftPlace address={address} />;
  return draft === undefined ? null : <OfferedDraft draft={draft} />;
}
