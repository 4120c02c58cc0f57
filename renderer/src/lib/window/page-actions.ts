import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** What the page in front of the person can do; the palette offers it. */
export type PageAction = { id: string; label: string; run: () => void };

export const usePageActionStore = create<{ actions: readonly PageAction[] }>(() => ({ actions: [] }));

/** What the filled button in the head does, which C does, too: `new in …` where the page is a list, else what it makes new. */
export const createActionOf = (actions: readonly PageAction[]): PageAction | undefined =>
  actions.find(({ id }) => id.startsWith('new in ')) ?? actions.find(({ id }) => id.startsWith('new '));

/** Offers an action while this is on the page: `label` is verb and object, `run` what its button does. */
export function usePageAction(id: string, label: string, run: () => void, isOff = false): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (isOff) return;
    const action: PageAction = {
      id,
      label,
      run: () => {
        runNow();
      },
    };
    usePageActionStore.setState(({ actions }) => ({ actions: [...actions, action] }));
    return () => {
      usePageActionStore.setState(({ actions }) => ({ actions: actions.filter((one) => one !== action) }));
    };
  }, [id, label, isOff]);
}

const longestWaitMs = 10_000;

/** Does what the page that is being opened offers under this id, as soon as it does. */
export function runOnArrival(id: string): void {
  const find = () => usePageActionStore.getState().actions.find((action) => action.id === id);
  const offered = find();
  if (offered !== undefined) {
    offered.run();
    return;
  }
  const stop = usePageActionStore.subscribe(() => {
    const action = find();
    if (action === undefined) return;
    end();
    // What it works on is on the page by then.
    setTimeout(action.run);
  });
  const timer = setTimeout(() => {
    stop();
  }, longestWaitMs);
  const end = () => {
    clearTimeout(timer);
    stop();
  };
}
