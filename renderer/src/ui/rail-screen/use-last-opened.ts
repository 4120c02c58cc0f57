import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { lastOpened, rememberOpened } from './last-opened.ts';
import { indexOfRow, stepFrom, type RailItem } from './rail-items.ts';

type Options = {
  items: readonly RailItem<{ id: string }>[];
  openParam: string;
  isOld: boolean;
  /** There is no space next to the list. */
  isTight?: boolean;
};

/**
 * On arrival opens the row that was open last time, else the first one, if there is space next to the rail. A row that
 * was closed stays closed.
 */
export function useLastOpened({ items, openParam, isOld, isTight = false }: Options): void {
  const { id: personId, isReadOnly: isView } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const wasReplaced = useNavigationType() === NavigationType.Replace;
  const { params, change } = useParamChanges();
  const openId = params.get(openParam) ?? undefined;
  const isListed = indexOfRow(items, openId) !== -1;
  const hasArrived = useRef(false);

  useEffect(() => {
    if (openId !== undefined && isListed && !isView) rememberOpened(personId, openParam, openId);
  }, [personId, isView, openParam, openId, isListed]);

  useEffect(() => {
    if (isOld && openId === undefined) return;
    if (openId !== undefined || isPhone || isTight) {
      hasArrived.current = true;
      return;
    }
    // Escape removes the open row by replacing the address; a link to the page adds a history entry instead.
    if (hasArrived.current && wasReplaced) return;
    const last = isView ? undefined : lastOpened(personId, openParam);
    const index = [indexOfRow(items, last), stepFrom(items, -1, 1)].find((each) => each !== -1);
    const item = index === undefined ? undefined : items[index];
    if (item?.kind !== 'row') return;
    hasArrived.current = true;
    change({ [openParam]: item.row.id }, true);
  }, [items, openId, isOld, isPhone, isTight, wasReplaced, isView, personId, openParam, change]);
}
