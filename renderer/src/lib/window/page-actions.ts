import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** What the current page can do; the palette offers it. */
export type PageAction = { id: string; label: string; run: () => void };

export const usePageActionStore = create<{ actions: readonly PageAction[] }>(() => ({ actions: [] }));

/**
 * What the primary button in the header does, and the C key: `new in …` where the page is a list, else what the page
 * creates.
 */
export const createActionOf = (actions: readonly PageAction[]): PageAction | undefined =>
  actions.find(({ id }) => id.startsWith('new in ')) ?? actions.find(({ id }) => id.startsWith('new '));

/** Offers an action while this component is mounted: `label` is verb and object, `run` does what its button does. */
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

/** Runs the action with this id as soon as the page being opened offers it. */
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
    // By then, the elements it works on are on the page.
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
