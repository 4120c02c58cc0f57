import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { needsPassword } from '#renderer/entities/credential/unlock/unlock.ts';

/** A code, and when it ends by this device's clock. */
export type ShownCode = { code: string; periodMs: number; endsAt: number };

type Codes = { byId: ReadonlyMap<string, ShownCode>; problem: string | undefined };

const none: Codes = { byId: new Map(), problem: undefined };
const nobodys: readonly string[] = [];
/** How long after the end to fetch, so that the next codes exist. */
const graceMs = 250;
const retryMs = 15_000;

type Options = {
  /** Codes can be shown: the user has access and a recent sign-in. */
  isOn: boolean;
  /** Called when the sign-in is too old. */
  onLocked: () => void;
  /** Called when codes of further accounts were seen, which adds log entries. */
  onSeen: () => void;
};

/**
 * The one-time codes that the user chose to see, refetched whenever one ends. They exist only here, for the seconds
 * that they are valid. Other accounts' codes are never loaded, because each view is logged.
 */
export function useCodes(modelId: string, { isOn, onLocked, onSeen }: Options) {
  const [codes, setCodes] = useState(none);
  const [wanted, setWanted] = useState(nobodys);
  const [round, setRound] = useState(0);
  const tellLocked = useEffectEvent(onLocked);
  const tellSeen = useEffectEvent(onSeen);
  // After the sign-in becomes too old, the user has to show each code again.
  const [wasOn, setWasOn] = useState(isOn);
  if (wasOn !== isOn) {
    setWasOn(isOn);
    if (!isOn) setWanted(nobodys);
  }

  useEffect(() => {
    if (!isOn || wanted.length === 0) return;
    let isOver = false;
    let isTold = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      // Loads nothing while the window is hidden, but as soon as it is visible again.
      if (document.hidden) return;
      let next = retryMs;
      try {
        const rows = await request('vault.codes', { modelId, credentialIds: [...wanted] });
        if (isOver) return;
        const read = rows.map(({ credentialId, code, period, validUntil, now }) => {
          const leftMs = Math.max(0, Date.parse(validUntil) - Date.parse(now));
          return [credentialId, { code, periodMs: period * 1000, endsAt: Date.now() + leftMs }] as const;
        });
        setCodes({ byId: new Map(read), problem: undefined });
        // The server logs a view once for a while, not for each new code.
        if (!isTold) tellSeen();
        isTold = true;
        if (read.length === 0) return;
        next = Math.min(...read.map(([, { endsAt }]) => endsAt)) - Date.now() + graceMs;
      } catch (error) {
        if (isOver) return;
        if (needsPassword(error)) {
          setCodes(none);
          tellLocked();
          return;
        }
        setCodes({ byId: new Map(), problem: errorMessage('vault.codes', error) });
      }
      timer = setTimeout(() => void ask(), next);
    };
    const handleVisibility = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [modelId, isOn, wanted, round]);
  useEffect(() => {
    if (!isOn) return;
    return () => {
      setCodes(none);
    };
  }, [modelId, isOn]);

  return {
    ...codes,
    show: (credentialId: string) => {
      setWanted((ids) => (ids.includes(credentialId) ? ids : [...ids, credentialId]));
    },
    /** Call after codes were set up or removed. */
    reload: () => {
      setRound((count) => count + 1);
    },
  };
}
