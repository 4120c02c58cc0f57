import { ActionIcon, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { usePopups } from '#renderer/app/popups/use-popups.ts';
import { bellQueries } from '#renderer/entities/notification/notification-queries.ts';
import { useHeard } from '#renderer/lib/live/use-heard.ts';
import { openAllNotifications, setBellOpen, useBell } from '#renderer/lib/window/bell.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { unreadLabel } from '#shared/domain/unread-label.ts';
import styles from './bell.module.css';

let isLoaded = false;
const NotificationList = lazyDialog(async () => {
  const list = await import('#renderer/features/notifications/notification-list.tsx');
  isLoaded = true;
  return list.NotificationList;
});
const AllNotifications = lazyDialog(
  async () => (await import('#renderer/features/notifications/all-notifications.tsx')).AllNotifications,
);

const close = () => {
  setBellOpen(false);
};

/** The person's own notifications, even in a view of another user. Empty if the agency has turned them off. */
export function Bell() {
  return useQuery(featureFlagsQuery).data?.areNotificationsEnabled === false ? null : <OwnBell />;
}

function OwnBell() {
  const { isOpen, isAll } = useBell();
  const isListOpen = isOpen && !isAll;
  usePopups(useViewer().id);
  const button = useRef<HTMLButtonElement>(null);
  // The next person must not find the list open.
  useEffect(() => close, []);
  // Loaded before it is opened, so that it shows at once, but not before live updates are on, because it would be
  // fetched again then.
  const isHeard = useHeard() || isListOpen;
  const list = useQuery({ ...bellQueries.list(), enabled: isHeard });
  const unread = useQuery({ ...bellQueries.unread(), enabled: isHeard });
  const count = list.isError || unread.isError ? 0 : (unread.data ?? 0);
  const shown = unreadLabel(count);
  const toggle = async () => {
    // Within the click, so that the list is there in the next frame.
    if (!isListOpen && !isLoaded) await NotificationList.preload();
    setBellOpen(!isListOpen);
  };
  return (
    <>
      <Popover
        opened={isListOpen}
        onChange={setBellOpen}
        position="bottom-end"
        width={400}
        offset={4}
        withinPortal={false}
        transitionProps={{ duration: 0 }}
        trapFocus
        returnFocus
        classNames={{ dropdown: styles['list'] ?? '' }}
      >
        <Popover.Target>
          <ActionIcon
            ref={button}
            className={styles['bell'] ?? ''}
            size="lg"
            aria-label={shown === '' ? 'Notifications' : `Notifications, ${shown} unread`}
            onClick={() => void toggle()}
          >
            <IconBell size={18} stroke={1.7} />
            {shown === '' ? null : <b data-wide={shown.length > 2 || undefined}>{shown}</b>}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <NotificationList
            count={count}
            onClose={close}
            onViewAll={() => {
              // The dialog returns the focus here.
              button.current?.focus();
              openAllNotifications();
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {isOpen && isAll ? <AllNotifications onClose={close} /> : null}
    </>
  );
}
