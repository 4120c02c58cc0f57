import { request } from '#renderer/bridge/index.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOutput } from '#shared/contract/bridge.ts';

export type Present = CallOutput<'notes.presence'>[number];

const everyMs = 20_000;
const nobody: readonly Present[] = [];

type Turn = { current: Promise<readonly Present[]> };

// A failure stays silent: the note itself shows whether it can still be reached.
const inTurn = (turn: Turn, say: () => Turn['current']) =>
  (turn.current = turn.current.then(say).catch(() => nobody));

/** Shows others that this user has the note open, and returns who else has. */
export function usePresence(id: string, { isEditing, isOn }: { isEditing: boolean; isOn: boolean }) {
  const [found, setFound] = useState<{ id: string; others: readonly Present[] }>();
  // Requests run one after another: the last one counts until the next.
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
