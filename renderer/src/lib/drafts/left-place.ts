import { create } from 'zustand';
import { draftOf, dropDraft, flushDrafts, useDrafts } from './drafts.ts';

type LeftPlace = {
  ownerId: string;
  /** Path and query. */
  address: string;
  /** Drafts that were being typed there. */
  names: readonly string[];
};

/** Where someone was when their session ended under them, until they are back. In memory alone: it goes with the window. */
export const useLeftPlace = create<{ left: LeftPlace | undefined }>(() => ({ left: undefined }));

let place: string | undefined;
/** Where the page was loaded; undefined once the person has gone on to another path. */
let loadedAt: string | undefined;
/** Forms and fields on the page that keep what is typed. */
const joined = new Set<string>();

export function joinDrafts(name: string): () => void {
  joined.add(name);
  return () => {
    joined.delete(name);
  };
}

/** Called by the shell wherever the person goes. */
export function notePlace(address: string): void {
  if (place === undefined) loadedAt = pathOf(address);
  else if (loadedAt !== pathOf(address)) loadedAt = undefined;
  place = address;
  returned.clear();
  const { left } = useLeftPlace.getState();
  if (left?.address !== address) return;
  for (const name of left.names) returned.add(name);
  forgetPlace();
}

const pathOf = (address: string): string => address.replace(/\?.*$/, '');

/** Names of what was being typed where the person has come back to. */
const returned = new Set<string>();

/**
 * Whether what was typed under this name simply continues: the page was loaded here, as by a reload, or the person is back where their
 * session ended. Anywhere else it is offered.
 */
export const goesOn = (name: string): boolean =>
  place === undefined || loadedAt !== undefined || returned.delete(name);

/** Takes down where the person is; true when something was being typed there. */
export function leavePlace(ownerId: string): boolean {
  flushDrafts();
  const { left } = useLeftPlace.getState();
  const earlier = left?.ownerId === ownerId ? left : undefined;
  const names = [...joined].filter((name) => draftOf(name) !== undefined);
  const isNewPlace = names.length > 0 || earlier === undefined || earlier.names.length === 0;
  const address = isNewPlace ? place : earlier.address;
  useLeftPlace.setState({
    left:
      address === undefined ? undefined : { ownerId, address, names: [...(earlier?.names ?? []), ...names] },
  });
  return names.length > 0;
}

export function forgetPlace(): void {
  useLeftPlace.setState({ left: undefined });
}

/** For the person who signs in. */
export function forgetPlaceOfOthers(personId: string): void {
  const { left } = useLeftPlace.getState();
  if (left !== undefined && left.ownerId !== personId) forgetPlace();
}

/** Whether what was typed at the place that was left still waits. Until that is known, it does. */
export function useWaitsAtLeftPlace(): boolean {
  const names = useLeftPlace((store) => store.left?.names) ?? [];
  const { isOpen, drafts } = useDrafts();
  return isOpen ? names.some((name) => drafts.has(name)) : names.length > 0;
}

/** Neither the place nor what was typed there is wanted. */
export function discardLeft(): void {
  for (const name of useLeftPlace.getState().left?.names ?? []) dropDraft(name);
  forgetPlace();
}
