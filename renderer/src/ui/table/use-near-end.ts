import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';

/** Loads more when this many rows are left below: about a screen. */
const rowsBeforeEnd = 25;

/** Calls `onNearEnd` when few rows are left below, but only after someone has scrolled. */
export function useNearEnd(
  { scrollOffset, range }: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'range'>,
  rowCount: number,
  onNearEnd: (() => void) | undefined,
): void {
  const isNearEnd = (scrollOffset ?? 0) > 0 && (range?.endIndex ?? 0) >= rowCount - rowsBeforeEnd;
  const tell = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (isNearEnd) tell();
  }, [isNearEnd, rowCount]);
}
