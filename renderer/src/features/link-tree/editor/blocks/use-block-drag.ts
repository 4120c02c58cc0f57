import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState, type RefObject } from 'react';

type Parts = { row: RefObject<HTMLElement | null>; grip: RefObject<HTMLElement | null> };

/** Lets a row be dragged by its handle within its list. */
export function useBlockDrag(
  id: string,
  { row, grip }: Parts,
  onDrop: (dragged: string, isBelow: boolean) => void,
) {
  const [over, setOver] = useState<'above' | 'below'>();
  const drop = useCallbackRef(onDrop);
  useEffect(() => {
    const element = row.current;
    const dragHandle = grip.current;
    if (element === null || dragHandle === null) return;
    const isBelow = (clientY: number) => {
      const { top, height } = element.getBoundingClientRect();
      return clientY > top + height / 2;
    };
    const idIn = (data: Record<string | symbol, unknown>) =>
      typeof data['linkBlock'] === 'string' ? data['linkBlock'] : undefined;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ linkBlock: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const dragged = idIn(source.data);
          return dragged !== undefined && dragged !== id;
        },
        onDrag: ({ location }) => {
          setOver(isBelow(location.current.input.clientY) ? 'below' : 'above');
        },
        onDragLeave: () => {
          setOver(undefined);
        },
        onDrop: ({ source, location }) => {
          setOver(undefined);
          const dragged = idIn(source.data);
          if (dragged !== undefined) drop(dragged, isBelow(location.current.input.clientY));
        },
      }),
    );
  }, [id, row, grip, drop]);
  return over;
}
