import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { useEffect, type RefObject } from 'react';
import { readCard, readOver, statusOf } from './moving.ts';
import styles from './board-card.module.css';

type Options = {
  element: RefObject<HTMLElement | null>;
  id: string;
  status: string;
  canDrag: boolean;
  isPlace: boolean;
};

/** Makes a card draggable, by mouse or long press; the browser shows an image of it. */
export function useCardDrag({ element, id, status, canDrag, isPlace }: Options): void {
  useEffect(() => {
    const card = element.current;
    if (card === null || !canDrag) return;
    return draggable({
      element: card,
      getInitialData: () => readCard({ id, status }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        setCustomNativeDragPreview({
          nativeSetDragImage,
          // Holds the image at the point where the card was grabbed.
          getOffset: () => {
            const { left, top } = card.getBoundingClientRect();
            const { clientX, clientY } = location.current.input;
            return { x: clientX - left, y: clientY - top };
          },
          render: ({ container }) => {
            const copy = card.cloneNode(true) as HTMLElement;
            copy.style.width = `${String(card.offsetWidth)}px`;
            copy.classList.add(styles['carried'] ?? '');
            container.append(copy);
          },
        });
      },
    });
  }, [element, id, status, canDrag]);
  useEffect(() => {
    const card = element.current;
    if (card === null || !isPlace) return;
    return dropTargetForElements({
      element: card,
      canDrop: ({ source }) => statusOf(source.data) !== undefined,
      getData: ({ input }) => {
        const { top, height } = card.getBoundingClientRect();
        return readOver({ id, status }, input.clientY > top + height / 2);
      },
    });
  }, [element, id, status, isPlace]);
}
