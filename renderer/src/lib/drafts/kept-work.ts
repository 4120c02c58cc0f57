import { use, useEffect, useEffectEvent, useState } from 'react';
import { create } from 'zustand';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';

type KeptWork = {
  /** Whose it is. Nobody else ever gets to see it. */
  ownerId: string;
  /** Where they were, path and query, until they are back there. */
  address: string | undefined;
  drafts: ReadonlyMap<string, string>;
};

/** What somebody was at when their session ended under them. In memory alone: it goes with the window. */
export const useKeptWork = create<{ kept: KeptWork | undefined }>(() => ({ kept: undefined }));

const readers = new Map<string, () => string | undefined>();
let place: string | undefined;

/** Called by the shell wherever the person goes. What is still untaken on arrival waits for its field. */
export function notePlace(address: string): void {
  place = address;
  const { kept } = useKeptWork.getState();
  if (kept?.address === address) useKeptWork.setState({ kept: { ...kept, address: undefined } });
}

/** Takes down where the person is and what they have typed there; true when something was typed. */
export function keepWork(ownerId: string): boolean {
  const { kept } = useKeptWork.getState();
  const earlier = kept?.ownerId === ownerId ? kept : undefined;
  const drafts = [...readers].flatMap(([name, read]) => {
    const draft = read();
    return draft === undefined ? [] : [[name, draft] as const];
  });
  const isNewPlace = drafts.length > 0 || earlier === undefined || earlier.drafts.size === 0;
  useKeptWork.setState({
    kept: {
      ownerId,
      address: isNewPlace ? place : earlier.address,
      drafts: new Map([...(earlier?.drafts ?? []), ...drafts]),
    },
  });
  return drafts.length > 0;
}

/** Whoever ends their session themselves, or says so, leaves nothing behind. */
export function forgetWork(): void {
  useKeptWork.setState({ kept: undefined });
}

/** For whoever signs in. */
export function forgetWorkOfOthers(personId: string): void {
  const { kept } = useKeptWork.getState();
  if (kept !== undefined && kept.ownerId !== personId) forgetWork();
}

/** Whether something waits under this name; asked before the form that would take it is there. */
export const hasKeptDraft = (name: string): boolean => useKeptWork.getState().kept?.drafts.has(name) === true;

/** What was kept under this name when the session last ended; whoever asks by this hook has taken it. */
export function useKeptDraft(wanted: string | undefined): string | undefined {
  const name = useOwnName(wanted);
  const [draft] = useState(() =>
    name === undefined ? undefined : useKeptWork.getState().kept?.drafts.get(name),
  );
  useEffect(() => {
    if (name !== undefined) drop(name);
  }, [name]);
  return draft;
}

/**
 * Keeps what `read` answers should the session end, under a name that is the same after signing in. Undefined is
 * nothing worth keeping. Never for passwords and the like.
 */
export function useKeepDraft(wanted: string | undefined, read: () => string | undefined): void {
  const name = useOwnName(wanted);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (name === undefined) return;
    readers.set(name, () => readNow());
    return () => {
      readers.delete(name);
    };
  }, [name]);
}

/** Nothing is typed in a view of another user, and nothing that was typed elsewhere is theirs. */
const useOwnName = (name: string | undefined): string | undefined =>
  use(SeenPerson) === undefined ? name : undefined;

function drop(name: string): void {
  const { kept } = useKeptWork.getState();
  if (kept?.drafts.has(name) !== true) return;
  const drafts = new Map([...kept.drafts].filter(([other]) => other !== name));
  useKeptWork.setState({ kept: { ...kept, drafts } });
}
