import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';

/** So many rows before the last one the next are asked for: about a screen. */
const rowsBeforeEnd = 25;

/** Tells that few rows are left below. In the first rows nobody has asked for more. */
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
