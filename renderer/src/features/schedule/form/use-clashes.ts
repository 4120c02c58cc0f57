import { useState } from 'react';
import type { Conflict } from '#renderer/entities/event/event-types.ts';
import { checkEvent } from '#renderer/features/schedule/api.ts';

type Asked = Parameters<typeof checkEvent>[0];
type Clashes = { conflicts: readonly Conflict[]; total: number };

/** Checks an event for clashes before saving; the answer counts only for the event as it was checked. */
export function useClashes() {
  const [found, setFound] = useState<Clashes & { of: string }>();
  const of = (asked: unknown): Clashes | undefined =>
    found?.of === JSON.stringify(asked) ? found : undefined;
  return {
    /** The clashes, if they were found for these values. */
    of,
    /** Whether the user has to be asked first. */
    asksFirst: async (asked: Asked): Promise<boolean> => {
      if (of(asked) !== undefined) return false;
      const { conflicts, total } = await checkEvent(asked);
      if (conflicts.length > 0) setFound({ of: JSON.stringify(asked), conflicts, total });
      return conflicts.length > 0;
    },
  };
}
