import { useState } from 'react';
import type { Conflict } from '#renderer/entities/event/event-types.ts';
import { checkEvent } from '#renderer/features/schedule/api.ts';

type Asked = Parameters<typeof checkEvent>[0];
type Clashes = { conflicts: readonly Conflict[]; total: number };

/** Compares an event with what the same people have, before it is saved; the person decides of the very event that was compared. */
export function useClashes() {
  const [found, setFound] = useState<Clashes & { of: string }>();
  const of = (asked: unknown): Clashes | undefined =>
    found?.of === JSON.stringify(asked) ? found : undefined;
  return {
    /** What it would clash with, where that was found of it as it is now. */
    of,
    /** Whether the person is to be asked first. */
    asksFirst: async (asked: Asked): Promise<boolean> => {
      if (of(asked) !== undefined) return false;
      const { conflicts, total } = await checkEvent(asked);
      if (conflicts.length > 0) setFound({ of: JSON.stringify(asked), conflicts, total });
      return conflicts.length > 0;
    },
  };
}
