import { useEffect, useState } from 'react';
import type { VaultState } from '#shared/contract/vault.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
export const clockTime = (at: string): string => clock.format(Date.parse(at));

/** Whether this hour's reveals and copies are used up. */
export const isLocked = (state: VaultState | undefined, now: number): boolean =>
  Date.parse(state?.lockedUntil ?? '') > now;

/** Whether secrets can be used without asking for the password; updates when that ends. */
export function useUnlocked(state: VaultState | undefined): boolean {
  const until = state?.unlockedUntil ?? null;
  const [endedAt, setEndedAt] = useState<string>();
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(
      () => {
        setEndedAt(until);
      },
      Math.max(0, Date.parse(until) - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [until]);
  return until !== null && endedAt !== until;
}
