import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { askForCodes } from '#renderer/features/socials/api.ts';
import { needsPassword } from './unlock.ts';

/** A code, and when it ends by this device's clock. */
export type ShownCode = { code: string; periodMs: number; endsAt: number };

type Codes = { byId: ReadonlyMap<string, ShownCode>; problem: string | undefined };

const none: Codes = { byId: new Map(), problem: undefined };
/** A moment after they end, so that the next ones are there. */
const graceMs = 250;
const retryMs = 15_000;

type Options = {
  /** They can be shown: the person may use them, and has signed in lately. */
  isOn: boolean;
  /** The sign-in is too long ago. */
  onLocked: () => void;
  onAsked: () => void;
};

/** The one-time codes of a model, asked for again whenever one ends. Kept here alone, for the seconds that they are good for. */
export function useCodes(modelId: string, { isOn, onLocked, onAsked }: Options) {
  const [codes, setCodes] = useState(none);
  const [round, setRound] = useState(0);
  const tellLocked = useEffectEvent(onLocked);
  const tellAsked = useEffectEvent(onAsked);

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      // Nobody looks: they come once someone does.
      if (document.hidden) return;
      let next = retryMs;
      try {
        const rows = await askForCodes(modelId);
        if (isOver) return;
        const read = rows.map(({ credentialId, code, period, validUntil, now }) => {
          const leftMs = Math.max(0, Date.parse(validUntil) - Date.parse(now));
          return [credentialId, { code, periodMs: period * 1000, endsAt: Date.now() + leftMs }] as const;
        });
        setCodes({ byId: new Map(read), problem: undefined });
        tellAsked();
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
      setCodes(none);
    };
  }, [modelId, isOn, round]);

  return {
    ...codes,
    /** After one was set up or taken away. */
    reload: () => {
      setRound((count) => count + 1);
    },
  };
}
