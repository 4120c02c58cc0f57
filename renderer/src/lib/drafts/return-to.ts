import { create } from 'zustand';
import { draftOf, dropDraft, flushDrafts, useDrafts } from './drafts.ts';

type ReturnTo = {
  ownerId: string;
  /** Path and query. */
  address: string;
  /** Drafts that the person was typing there. */
  names: readonly string[];
};

/**
 * Where someone was when their session ended, until they sign in again. In memory only, so that it is gone when the
 * window closes.
 */
export const useReturnTo = create<{ left: ReturnTo | undefined }>(() => ({ left: undefined }));

let place: string | undefined;
/** The path where the page was loaded; undefined once the person has moved to another path. */
let loadedAt: string | undefined;
/** Forms and fields on the page that save what is typed. */
const joined = new Set<string>();

export function joinDrafts(name: string): () => void {
  joined.add(name);
  return () => {
    joined.delete(name);
  };
}

/** Called by the shell at every navigation. */
export function notePlace(address: string): void {
  if (place === undefined) loadedAt = pathOf(address);
  else if (loadedAt !== pathOf(address)) loadedAt = undefined;
  place = address;
  returned.clear();
  const { left } = useReturnTo.getState();
  if (left?.address !== address) return;
  for (const name of left.names) returned.add(name);
  forgetPlace();
}

const pathOf = (address: string): string => address.replace(/\?.*$/, '');

/** Names of the drafts that were being typed at the place the person has returned to. */
const returned = new Set<string>();

/**
 * Whether a draft simply continues: the page was loaded here, as by a reload, or the person is back where their session
 * ended. Elsewhere the draft is only offered.
 */
export const goesOn = (name: string): boolean =>
  place === undefined || loadedAt !== undefined || returned.delete(name);

/** Remembers where the person is. Returns true if they were typing there. */
export function leavePlace(ownerId: string): boolean {
  flushDrafts();
  const { left } = useReturnTo.getState();
  const earlier = left?.ownerId === ownerId ? left : undefined;
  const names = [...joined].filter((name) => draftOf(name) !== undefined);
  const isNewPlace = names.length > 0 || earlier === undefined || earlier.names.length === 0;
  const address = isNewPlace ? place : earlier.address;
  useReturnTo.setState({
    left:
      address === undefined ? undefined : { ownerId, address, names: [...(earlier?.names ?? []), ...names] },
  });
  return names.length > 0;
}

export function forgetPlace(): void {
  useReturnTo.setState({ left: undefined });
}

/** Called when a person signs in. */
export function forgetPlaceOfOthers(personId: string): void {
  const { left } = useReturnTo.getState();
  if (left !== undefined && left.ownerId !== personId) forgetPlace();
}

/** Whether drafts of the place that was left are still unsent. Assumes so until that is known. */
export function useWaitsAtReturnTo(): boolean {
  const names = useReturnTo((store) => store.left?.names) ?? [];
  const { isOpen, drafts } = useDrafts();
  return isOpen ? names.some((name) => drafts.has(name)) : names.length > 0;
}

/** The person wants neither to return there nor to continue the drafts. */
export function discardLeft(): void {
  for (const name of useReturnTo.getState().left?.names ?? []) dropDraft(name);
  forgetPlace();
}
