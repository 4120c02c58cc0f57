import { useCallbackRef } from '@mantine/hooks';
import { use, useEffect, useEffectEvent } from 'react';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { draftOf, dropDraft, flushDrafts, noteTyped, putAway, useDrafts } from './drafts.ts';
import { goesOn, joinDrafts } from './left-place.ts';
import { offerDraft } from './offered-drafts.ts';

/** Nothing is typed in a view of another user, and nothing that was typed elsewhere is theirs. */
const useOwnName = (name: string | undefined): string | undefined =>
  use(SeenPerson) === undefined ? name : undefined;

type Kept = { content: string; typedAt: number };

type Options = {
  /** Undefined where nothing is kept. */
  name: string | undefined;
  /** There is something from before; called once, at the latest when what earlier pages kept is known. */
  onFound: (kept: Kept) => void;
};

/** Keeps what is typed into a form or a field under its name, until it is sent, discarded or a week old. */
export function useKept(options: Options) {
  const name = useOwnName(options.name);
  const isOpen = useDrafts((store) => store.isOpen);
  const isKept = useDrafts((store) => name !== undefined && store.drafts.has(name));
  const onFound = useEffectEvent(options.onFound);
  useEffect(() => {
    const draft = name === undefined ? undefined : draftOf(name);
    if (draft !== undefined) onFound(draft);
  }, [name, isOpen]);
  useEffect(() => {
    if (name === undefined) return;
    const leave = joinDrafts(name);
    return () => {
      flushDrafts();
      leave();
    };
  }, [name]);
  return {
    isKept,
    /** Someone has typed: `read` answers what there is to keep, undefined where that is nothing. */
    note: (read: () => string | undefined): void => {
      if (name !== undefined) noteTyped(name, read);
    },
    /** It was sent, or is no longer wanted. */
    drop: (): void => {
      if (name !== undefined) dropDraft(name);
    },
    /** Its form is closed, and this waits for the next opening; false where it isn't kept. */
    putAway: (content: string): boolean => name !== undefined && putAway(name, content),
  };
}

/** Begins something where a draft waits under this name, and ends it by what that answers. */
function useWhileWaiting(wanted: string, begin: () => (() => void) | undefined): void {
  const name = useOwnName(wanted);
  const isOpen = useDrafts((store) => store.isOpen);
  const start = useEffectEvent(begin);
  useEffect(
    () => (isOpen && name !== undefined && draftOf(name) !== undefined ? start() : undefined),
    [isOpen, name],
  );
}

/** Tells that something waits under this name, for what opens the form that takes it, unless the person has closed that. */
export function useWaitingDraft(wanted: string, onWaiting: () => void): void {
  useWhileWaiting(wanted, () => {
    if (draftOf(wanted)?.isPutAway !== true) onWaiting();
    return undefined;
  });
}

/**
 * The same for a form that would lie over the page: it opens at once where the person continues, as after a reload, and is offered at
 * every other visit, and where they had closed it. `what` names it: `a new model`.
 */
export function useOfferedDraft(name: string, what: string, onResume: () => void): void {
  const resume = useCallbackRef(onResume);
  useWhileWaiting(name, () => {
    if (draftOf(name)?.isPutAway === true || !goesOn(name)) return offerDraft({ name, what, resume });
    resume();
    return undefined;
  });
}
