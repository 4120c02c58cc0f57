import { request } from '#renderer/bridge/index.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOutput } from '#shared/contract/bridge.ts';

export type Present = CallOutput<'notes.presence'>[number];

const everyMs = 20_000;
const nobody: readonly Present[] = [];

type Turn = { current: Promise<readonly Present[]> };

// Nobody is told of a failure: the note itself says whether it can still be reached.
const inTurn = (turn: Turn, say: () => Turn['current']) =>
  (turn.current = turn.current.then(say).catch(() => nobody));

/** Tells the others that this person has the note open, and knows who else has. */
export function usePresence(id: string, { isEditing, isOn }: { isEditing: boolean; isOn: boolean }) {
  const [found, setFound] = useState<{ id: string; others: readonly Present[] }>();
  // One after the other: what is said last is what stays, for as long as it takes until it is said again.
  const turn = useRef<Promise<readonly Present[]>>(Promise.resolve(nobody));
  const touch = useEffectEvent(async (isCurrent: () => boolean) => {
    const others = await inTurn(turn, () => request('notes.presence', { id, isEditing }));
    if (isCurrent()) setFound({ id, others });
  });
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const beat = () => {
      if (document.visibilityState === 'visible') void touch(() => isCurrent);
    };
    beat();
    const timer = setInterval(beat, everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [id, isEditing, isOn]);
  useEffect(() => {
    if (!isOn) return;
    return () => {
      void inTurn(turn, () => request('notes.presence', { id, isEditing: null }));
    };
  }, [id, isOn]);
  return isOn && found?.id === id ? found.others : nobody;
}
