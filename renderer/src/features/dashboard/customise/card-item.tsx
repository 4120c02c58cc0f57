import '#renderer/ui/choice/switch.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { ActionIcon, Switch } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { dashboardCards, type DashboardCard } from '#shared/domain/dashboard.ts';
import { columnOf } from './arrangement.ts';
import styles from './card-list.module.css';

type Props = {
  card: DashboardCard;
  title: string;
  isHidden: boolean;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
  onDrop: (dragged: DashboardCard, isBelow: boolean) => void;
  onHide: (hides: boolean) => void;
};

const cardIn = (data: Record<string | symbol, unknown>): DashboardCard | undefined =>
  dashboardCards.find(({ name }) => name === data['dashboardCard'])?.name;

/** One card of the list, with a drag handle, buttons to move it, and a switch to hide it. */
export function CardItem({ card, title, isHidden, isFirst, isLast, onStep, onDrop, onHide }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState<'above' | 'below'>();
  const drop = useCallbackRef(onDrop);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const isBelow = (clientY: number) => {
      const { top, height } = element.getBoundingClientRect();
      return clientY > top + height / 2;
    };
    return combine(
      draggable({ element, getInitialData: () => ({ dashboardCard: card }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const dragged = cardIn(source.data);
          return dragged !== undefined && dragged !== card && columnOf(dragged) === columnOf(card);
        },
        onDrag: ({ location }) => {
          setOver(isBelow(location.current.input.clientY) ? 'below' : 'above');
        },
        onDragLeave: () => {
          setOver(undefined);
        },
        onDrop: ({ source, location }) => {
          setOver(undefined);
          const dragged = cardIn(source.data);
          if (dragged !== undefined) drop(dragged, isBelow(location.current.input.clientY));
        },
      }),
    );
  }, [card, drop]);
  return (
    <Row
      ref={row}
      as="li"
      gap={6}
      className={styles['item']}
      data-over={over}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <IconGripVertical size={14} stroke={1.7} aria-hidden className={styles['grip']} />
      <Switch
        className={styles['switch'] ?? ''}
        size="xs"
        label={title}
        checked={!isHidden}
        onChange={({ currentTarget }) => {
          onHide(!currentTarget.checked);
        }}
      />
      <ActionIcon
        size="xs"
        aria-label={`Move ${title} up`}
        aria-keyshortcuts="Alt+ArrowUp"
        // Not disabled at the end of the list, because a disabled button would lose the focus.
        aria-disabled={isFirst}
        {...(isFirst ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (!isFirst) onStep(-1);
        }}
      >
        <IconArrowUp size={14} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        size="xs"
        aria-label={`Move ${title} down`}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-disabled={isLast}
        {...(isLast ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (!isLast) onStep(1);
        }}
      >
        <IconArrowDown size={14} stroke={1.7} />
      </ActionIcon>
    </Row>
  );
}
