import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { StatusMark } from '#renderer/entities/task/task-marks.tsx';
import { statusLabels } from '#renderer/entities/task/task-labels.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Hint, List } from '#renderer/ui/layout/parts.tsx';
import { rangeWith } from '#renderer/ui/table/selection/range-with.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import type { TaskStatus } from '#shared/contract/task-values.ts';
import { BoardCard, type CardProps } from './board-card.tsx';
import type { BoardColumn as Column } from './board.ts';
import { moreCards } from './board-query.ts';
import { dropLabels } from './board-messages.ts';
import { statusOf } from './moving.ts';
import styles from './board.module.css';

type Props = Pick<CardProps, 'now' | 'describedBy' | 'onOpen' | 'onCheck' | 'onMove'> & {
  column: Column;
  hrefPrefix: string;
  openId: string | undefined;
  /** The current card, if it is in this column; Tab reaches it, or the first card in other columns. */
  activeId: string | undefined;
  /** The card to focus. */
  focused: { id: string } | undefined;
  /** The card being moved from this column. */
  liftedId: string | undefined;
  /** A card from another column is over this one. */
  isTarget: boolean;
  isByHand: boolean;
  /** Where the moved card would land. */
  line: { id: string; isBelow: boolean } | undefined;
  checked: ReadonlySet<string> | undefined;
  isReadOnly: boolean;
  isLoading: boolean;
  /** Undefined where nothing can be added. */
  onAdd: ((status: TaskStatus) => void) | undefined;
  onLoadMore: (status: TaskStatus) => void;
  onShowAll: (status: TaskStatus) => void;
};

const usualCard = 112;
const gap = 8;
const overscan = 3;

/** The tasks of one status; only the cards in view are rendered. */
export const BoardColumn = memo(function BoardColumn({ column, ...props }: Props) {
  const { status, rows, total } = column;
  const { openId, liftedId, focused, isReadOnly } = props;
  const activeId = props.activeId ?? rows[0]?.id;
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = section.current;
    if (element === null || isReadOnly) return;
    return dropTargetForElements({
      element,
      getData: () => ({ status }),
      canDrop: ({ source }) => statusOf(source.data) !== undefined,
    });
  }, [status, isReadOnly]);

  const indexOf = (id: string | undefined) =>
    id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  // Always renders the focused card and the dragged one; otherwise the focus or the drag would be lost.
  const kept = [indexOf(activeId), indexOf(liftedId)];

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualCard,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan,
    gap,
    rangeExtractor: (range) => rangeWith(range, kept),
  });

  const show = useEffectEvent((id: string) => {
    const index = indexOf(id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  const isOpenHere = indexOf(openId) >= 0;
  useEffect(() => {
    if (isOpenHere && openId !== undefined) show(openId);
  }, [openId, isOpenHere]);
  const isFocusedHere = indexOf(focused?.id) >= 0;
  useEffect(() => {
    if (focused === undefined || !isFocusedHere) return;
    show(focused.id);
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row-link="${focused.id}"]`)
      ?.focus({ preventScroll: true });
  }, [focused, isFocusedHere]);

  const isClosed = status === 'completed' || status === 'cancelled';
  const left = total - rows.length;
  return (
    <section
      ref={section}
      className={styles['column']}
      data-target={props.isTarget || undefined}
      aria-label={`${statusLabels[status]}, ${formatCount(total)} ${total === 1 ? 'task' : 'tasks'}`}
    >
      <h2 className={styles['head']}>
        <StatusMark status={status} />
        <Hint weight={400}>
          {formatCount(total)}
          {total >= taskLimits.count ? '+' : ''}
        </Hint>
        {isClosed ? <span className={styles['span']}>last 7 days</span> : null}
        {props.onAdd === undefined || isClosed ? null : (
          <Tooltip label={`Add to ${statusLabels[status]}`}>
            <ActionIcon
              className={styles['add'] ?? ''}
              aria-label={`Add to ${statusLabels[status]}`}
              onClick={() => props.onAdd?.(status)}
            >
              <IconPlus size={16} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </h2>
      {props.isTarget && !props.isByHand ? <div className={styles['drop']}>{dropLabels[status]}</div> : null}
      <div ref={scroller} className={styles['scroll']}>
        {rows.length === 0 ? (
          <Hint as="p" className={styles['none']}>
            {isClosed ? 'None lately' : 'No tasks'}
          </Hint>
        ) : null}
        <List className={styles['cards']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const task = rows[index];
            return task === undefined ? null : (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-line={props.line?.id !== task.id ? undefined : props.line.isBelow ? 'below' : 'above'}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${String(start)}px)` }}
              >
                <BoardCard
                  task={task}
                  now={props.now}
                  href={`${props.hrefPrefix}${task.id}`}
                  isOpenRow={task.id === openId}
                  isTabStop={task.id === activeId}
                  isChecked={props.checked?.has(task.id)}
                  isLifted={task.id === liftedId}
                  canMove={!isReadOnly && task.canEdit}
                  isPlace={!isReadOnly && props.isByHand}
                  describedBy={props.describedBy}
                  onOpen={props.onOpen}
                  onCheck={props.onCheck}
                  onMove={props.onMove}
                />
              </li>
            );
          })}
        </List>
      </div>
      {left > 0 && column.next !== null ? (
        <UnstyledButton
          className={styles['more']}
          aria-label={`Show more in ${statusLabels[status]}`}
          onClick={() => {
            props.onLoadMore(status);
          }}
        >
          {props.isLoading ? 'Loading…' : `Show ${formatCount(Math.min(left, moreCards))} more`}
        </UnstyledButton>
      ) : isClosed ? (
        <UnstyledButton
          className={styles['more']}
          onClick={() => {
            props.onShowAll(status);
          }}
        >
          Show all {statusLabels[status].toLowerCase()}
        </UnstyledButton>
      ) : null}
    </section>
  );
});
