import { IconArrowUpRight, IconCheck, IconCircleCheck, IconClock, IconTrash } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { lookOf } from '#renderer/entities/notification/notification-look.ts';
import { openTaskOfRow } from '#shared/domain/task-of-row.ts';
import { useCompleteTask } from '#renderer/entities/task/use-complete-task.ts';
import { isUnread } from '#renderer/entities/notification/cached-queue.ts';
import { repeatsOf } from '#renderer/entities/notification/repeats.ts';
import type { QueueAction } from '#renderer/entities/notification/use-change-queue.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import type { Notification } from '#shared/contract/notifications.ts';
import { areas, type Area, type AreaName } from '#shared/domain/areas.ts';
import { notificationPlace, type NotificationPlace } from '#shared/domain/notification-target.ts';
import { isAllowed } from '#shared/domain/permissions.ts';
import { plainLine } from '#shared/domain/popups/popup-text.ts';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import styles from './notification-row.module.css';
import { RowAction } from './row-action.tsx';
import { SnoozeRow } from './snooze-row.tsx';

type Props = {
  row: Notification;
  /** `place`: another page that shows what it is about. */
  onOpen: (row: Notification, place?: NotificationPlace) => void;
  onAct: (action: QueueAction) => void;
};

const flagOf = (name: AreaName) => (areas[name] as Area).flag;

/** One notification: what it is about, when it came, and its actions. */
export function NotificationRow({ row, onOpen, onAct }: Props) {
  const [isSnoozing, setIsSnoozing] = useState(false);
  const completion = useCompleteTask();
  const taskId = openTaskOfRow(row);
  const { permissions } = useViewer();
  const place = notificationPlace(row);
  const flag = place === undefined ? undefined : flagOf(place.area);
  const open = useRef<HTMLButtonElement>(null);
  const { label, Icon, tone } = lookOf(row);
  const at = Date.parse(row.sentAt);
  const title = plainLine(row.title) || label;
  const message = plainLine(row.message ?? '');
  const model = plainLine(row.modelName ?? '');
  const isNew = isUnread(row);
  const times = repeatsOf(row);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    onAct({ kind: 'delete', row });
  };
  if (isSnoozing)
    return (
      <SnoozeRow
        title={title}
        onCancel={() => {
          setIsSnoozing(false);
          requestAnimationFrame(() => open.current?.focus());
        }}
        onChoose={(until) => {
          onAct({ kind: 'snooze', row, until });
        }}
      />
    );
  return (
    <li className={styles['row']} data-unread={isNew || undefined}>
      <UnstyledButton
        ref={open}
        className={styles['open']}
        data-notification
        onKeyDown={handleKeyDown}
        onClick={() => {
          onOpen(row);
        }}
      >
        <IconTile icon={Icon} tone={tone} title={label} />
        <Text shrink>
          <span className={styles['title']}>
            <bdi>{title}</bdi>{' '}
            {times === 1 ? null : (
              <span className={styles['times']} title={`${formatCount(times)} times`}>
                <span aria-hidden>{formatCount(times)}</span>
                <Hidden>{formatCount(times)} times</Hidden>
              </span>
            )}
          </span>
          <span className={styles['about']}>
            {model === '' ? null : <b dir="auto">{model}</b>}
            {model === '' || message === '' ? null : ' · '}
            {message === '' ? null : <bdi>{message}</bdi>}
          </span>
        </Text>
        <time dateTime={row.sentAt} title={exactTime(at)}>
          <TimeAgo at={at} />
        </time>
        <span className={styles['dot']}>{isNew ? <Hidden>Unread</Hidden> : null}</span>
      </UnstyledButton>
      <span className={styles['actions']}>
        {taskId === undefined ? null : (
          <RowAction
            name="Complete task"
            of={title}
            icon={IconCircleCheck}
            onClick={() => {
              if (completion.isPending) return;
              completion.mutate(
                { id: taskId },
                {
                  onSuccess: () => {
                    onAct({ kind: 'read', row, isQuiet: true });
                  },
                },
              );
            }}
          />
        )}
        {place === undefined || (flag !== undefined && !isAllowed(permissions, flag)) ? null : (
          <RowAction
            name={place.label}
            of={title}
            icon={IconArrowUpRight}
            onClick={() => {
              onOpen(row, place);
            }}
          />
        )}
        {isNew ? (
          <RowAction
            name="Mark as read"
            of={title}
            icon={IconCheck}
            onClick={() => {
              onAct({ kind: 'read', row });
            }}
          />
        ) : null}
        <RowAction
          name="Snooze"
          of={title}
          icon={IconClock}
          onClick={() => {
            setIsSnoozing(true);
          }}
        />
        <RowAction
          name="Delete"
          of={title}
          icon={IconTrash}
          onClick={() => {
            onAct({ kind: 'delete', row });
          }}
        />
      </span>
    </li>
  );
}
