import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { needsPassword } from '#renderer/entities/credential/unlock/unlock.ts';

/** A code, and when it ends by this device's clock. */
export type ShownCode = { code: string; periodMs: number; endsAt: number };

type Codes = { byId: ReadonlyMap<string, ShownCode>; problem: string | undefined };

const none: Codes = { byId: new Map(), problem: undefined };
const nobodys: readonly string[] = [];
/** A moment after they end, so that the next ones are there. */
const graceMs = 250;
const retryMs = 15_000;

type Options = {
  /** They can be shown: the person may use them, and has signed in lately. */
  isOn: boolean;
  /** The sign-in is too long ago. */
  onLocked: () => void;
  /** Codes of other accounts than before were seen, which is in the log. */
  onSeen: () => void;
};

/**
 * The one-time codes that the person wants to see, asked for again whenever one ends. Kept here alone, for the seconds that they
 * are good for. Those of other accounts aren't asked for: everyone who sees a code is written down.
 */
export function useCodes(modelId: string, { isOn, onLocked, onSeen }: Options) {
  const [codes, setCodes] = useState(none);
  const [wanted, setWanted] = useState(nobodys);
  const [round, setRound] = useState(0);
  const tellLocked = useEffectEvent(onLocked);
  const tellSeen = useEffectEvent(onSeen);
  // Once the sign-in is too old, each is shown again only where the person asks for it.
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
      // Nobody looks: they come once someone does.
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
        // It is logged once for a while, not at each turn of a code.
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
    /** After one was set up or taken away. */
    reload: () => {
      setRound((count) => count + 1);
    },
  };
}
