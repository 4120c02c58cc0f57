import { useCallbackRef } from '@mantine/hooks';
import { use, useEffect, useEffectEvent } from 'react';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { draftOf, dropDraft, flushDrafts, noteTyped, putAway, useDrafts } from './drafts.ts';
import { goesOn, joinDrafts } from './return-to.ts';
import { offerDraft } from './offered-drafts.ts';

/**
 * Drafts are off while viewing as another user: nothing can be typed there, and drafts of the viewer are not theirs.
 */
const useOwnName = (name: string | undefined): string | undefined =>
  use(SeenPerson) === undefined ? name : undefined;

type Kept = { content: string; typedAt: number };

type Options = {
  /** Undefined means that nothing is saved. */
  name: string | undefined;
  /** Called once if an earlier draft exists, at the latest when the stored drafts are loaded. */
  onFound: (kept: Kept) => void;
};

/** Saves what is typed into a form or a field under its name, until it is sent, discarded or a week old. */
export function useStoredDraft(options: Options) {
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
    /** The user is typing. `read` returns the text to save, or undefined if there is none. */
    note: (read: () => string | undefined): void => {
      if (name !== undefined) noteTyped(name, read);
    },
    /** The draft was sent or is no longer wanted. */
    drop: (): void => {
      if (name !== undefined) dropDraft(name);
    },
    /** The form was closed, and its content waits for the next opening. Returns false if it cannot be saved. */
    putAway: (content: string): boolean => name !== undefined && putAway(name, content),
  };
}

/** Runs `begin` while a draft with this name exists, and its result when that ends. */
function useWhileWaiting(wanted: string, begin: () => (() => void) | undefined): void {
  const name = useOwnName(wanted);
  const isOpen = useDrafts((store) => store.isOpen);
  const start = useEffectEvent(begin);
  useEffect(
    () => (isOpen && name !== undefined && draftOf(name) !== undefined ? start() : undefined),
    [isOpen, name],
  );
}

/** Reports that a draft with this name exists, so that its form can open, unless the person has closed that form. */
export function useWaitingDraft(wanted: string, onWaiting: () => void): void {
  useWhileWaiting(wanted, () => {
    if (draftOf(wanted)?.isPutAway !== true) onWaiting();
    return undefined;
  });
}

/**
 * The same for a form that would cover the page. It opens at once where the person continues, as after a reload. On any
 * other visit, and after the person closed it, it is only offered. `what` names it: `a new model`.
 */
export function useOfferedDraft(name: string, what: string, onResume: () => void): void {
  const resume = useCallbackRef(onResume);
  useWhileWaiting(name, () => {
    if (draftOf(name)?.isPutAway === true || !goesOn(name)) return offerDraft({ name, what, resume });
    resume();
    return undefined;
  });
}
