import { useMemo } from 'react';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { toRailItem } from '#renderer/ui/rail-screen/rail-items.ts';
import { useLastOpened } from '#renderer/ui/rail-screen/use-last-opened.ts';
import type { List } from './rows/use-list.ts';

type Props<Row extends { id: string }> = { list: List<Row> };

/**
 * If the panel's space is reserved next to a list, opens the row that was open last time, else the first one. Render it
 * as long as the list is shown.
 */
export function OpenBeside<Row extends { id: string }>({ list }: Props<Row>) {
  const { shown, openParam, status, isOutdated } = list;
  const hasRoom = useMedia('(min-width: 1180px)');
  const items = useMemo(() => shown.map(toRailItem), [shown]);
  useLastOpened({ items, openParam, isOld: status !== 'ready' || isOutdated, isTight: !hasRoom });
  return null;
}
