import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notePlace, useLeftPlace } from '#renderer/lib/drafts/left-place.ts';
import { latePart } from '#renderer/lib/loading/late-part.tsx';

const LeftPlace = latePart(async () => (await import('./left-place.tsx')).LeftPlace);

/** Leads back to where someone was when their session ended; nothing where they are there already. */
export function LeftPlaceStrip() {
  const { pathname, search } = useLocation();
  const address = useLeftPlace((store) => store.left?.address);
  const here = `${pathname}${search}`;

  useEffect(() => {
    notePlace(here);
  }, [here]);

  return address === undefined || address === here ? null : <LeftPlace address={address} />;
}
