import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarEvent, IconDots, IconMessage } from '@tabler/icons-react';
import { memo, useRef, type MouseEvent } from 'react';
import { People, Progress, Recurring, ModelName } from '#renderer/features/tasks/list/task-columns.tsx';
import { BlockedMark, PriorityMark, StatusMark } from '#renderer/entities/task/task-marks.tsx';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { dueLabel, dueText, isOpen, isOverdue, numberLabel } from '#renderer/entities/task/task-labels.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { taskStatuses, type TaskStatus } from '#shared/contract/task-values.ts';
import { closedText } from './board-messages.ts';
import { useCardDrag } from './use-card-drag.ts';
import styles from './board-card.module.css';

export type CardProps = {
  task: TaskRow;
  now: number;
  href: string;
  isOpenRow: boolean;
  /** The one card of its column that Tab reaches. */
  isTabStop: boolean;
  /** Undefined where cards can't be checked. */
  isChecked: boolean | undefined;
  isLifted: boolean;
  canMove: boolean;
  /** Other cards can be dropped above and below it. */
  isPlace: boolean;
  describedBy: string;
  onOpen: (id: string) => void;
  onCheck: (id: string, isRange: boolean) => void;
  onMove: (task: TaskRow, status: TaskStatus) => void;
};

const opensByPointer = ({ target }: MouseEvent) =>
  (target as Element).closest('a, button, input, [role="menu"]') === null &&
  window.getSelection()?.isCollapsed !== false;

/** A task on the board. */
export const BoardCard = memo(function BoardCard(props: CardProps) {
  const { task, now, isTabStop, isChecked, canMove, onOpen } = props;
  const card = useRef<HTMLDivElement>(null);
  useCardDrag({ element: card, id: task.id, status: task.status, canDrag: canMove, isPlace: props.isPlace });
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <Stack
      ref={card}
      gap={5}
      className={styles['card']}
      data-card={task.id}
      data-closed={!isOpen(task) || undefined}
      data-lifted={props.isLifted || undefined}
      data-checked={isChecked === true || undefined}
      aria-current={props.isOpenRow ? 'true' : undefined}
      onClick={(event) => {
        if (opensByPointer(event)) onOpen(task.id);
      }}
    >
      <span className={styles['top']}>
        {isChecked === undefined ? null : (
          <input
            type="checkbox"
            className={styles['check']}
            aria-label={`Select ${task.title}`}
            tabIndex={tabIndex}
            checked={isChecked}
            onChange={(event) => {
              props.onCheck(task.id, (event.nativeEvent as PointerEvent).shiftKey);
            }}
          />
        )}
        <span className={styles['number']}>{numberLabel(task)}</span>
        {canMove ? <MoveMenu task={task} isTabStop={isTabStop} onMove={props.onMove} /> : null}
        <PriorityMark priority={task.priority} />
      </span>
      <a
        href={props.href}
        className={styles['title']}
        dir="auto"
        data-row-link={task.id}
        tabIndex={tabIndex}
        title={task.title}
        draggable={false}
        {...(canMove ? { 'aria-describedby': props.describedBy } : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen(task.id);
        }}
      >
        {task.title}
      </a>
      <Text tone="soft">
        <ModelName model={task.model} size={18} />
      </Text>
      <CardFacts task={task} now={now} />
    </Stack>
  );
});

function CardFacts({ task, now }: { task: TaskRow; now: number }) {
  const closed = closedText(task, now);
  const due = dueText(task, now);
  const isLate = isOverdue(task, now);
  return (
    <span className={styles['facts']}>
      {closed !== '' ? (
        <span className={styles['fact']}>{closed}</span>
      ) : due === '' ? null : (
        <span className={styles['fact']} data-late={isLate || undefined} title={dueLabel(task, now)}>
          <IconCalendarEvent size={14} stroke={1.7} aria-hidden />
          <Hidden>Due </Hidden>
          {due}
          {isLate ? <Hidden>, overdue</Hidden> : null}
        </span>
      )}
      {task.isRecurring ? <Recurring /> : null}
      <Progress task={task} />
      {task.comments === 0 ? null : (
        <span className={styles['fact']} title="Comments">
          <IconMessage size={14} stroke={1.7} aria-hidden />
          {task.comments}
          <Hidden> comments</Hidden>
        </span>
      )}
      {task.isBlocked ? <BlockedMark /> : null}
      <span className={styles['people']}>
        {task.assignees.length === 0 ? null : <People people={task.assignees} />}
      </span>
    </span>
  );
}

type MenuProps = { task: TaskRow; isTabStop: boolean; onMove: CardProps['onMove'] };

/** Moves a card by menu, as an alternative to dragging. */
function MoveMenu({ task, isTabStop, onMove }: MenuProps) {
  const label = `Move ${task.title} to…`;
  return (
    <span className={styles['menu']}>
      <Menu position="bottom-end" width={160} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={20} aria-label={label} title={label} tabIndex={isTabStop ? 0 : -1}>
            <IconDots size={15} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>
          {taskStatuses
            .filter((status) => status !== task.status)
            .map((status) => (
              <Menu.Item
                key={status}
                onClick={() => {
                  onMove(task, status);
                }}
              >
                <StatusMark status={status} />
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
