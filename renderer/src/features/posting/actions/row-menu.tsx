import { Menu } from '@mantine/core';
import {
  IconCalendarOff,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconPlayerStop,
  IconPlugConnected,
  IconRefresh,
  IconRepeatOff,
  IconSend,
  IconTrash,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { postTitle } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { actLabels, actsOf, type PostAct } from './post-actions.ts';
import styles from './row-menu.module.css';

export type OpenMenu = { row: PostRow; button: HTMLElement };

const icons: Readonly<Record<PostAct, Icon>> = {
  retry: IconRefresh,
  check: IconExternalLink,
  edit: IconPencil,
  reconnect: IconPlugConnected,
  account: IconUser,
  review: IconCheck,
  publish: IconSend,
  unschedule: IconCalendarOff,
  cancelRest: IconPlayerStop,
  endRepeat: IconRepeatOff,
  duplicate: IconCopy,
  open: IconExternalLink,
  delete: IconTrash,
};

type ItemProps = { row: PostRow; isInPanel?: boolean; onRun: (act: PostAct, row: PostRow) => void };

/** The actions for a post, as menu items. */
export function PostMenuItems({ row, isInPanel = false, onRun }: ItemProps) {
  return actsOf(row)
    .filter((act) => !isInPanel || act !== 'review')
    .map((act) => {
      const Sign = icons[act];
      return (
        <Menu.Item
          key={act}
          {...(act === 'delete' ? { color: 'var(--mq-red-text)' } : {})}
          leftSection={<Sign size={16} stroke={1.7} />}
          onClick={() => {
            onRun(act, row);
          }}
        >
          {actLabels[act]}
        </Menu.Item>
      );
    });
}

type Props = { menu: OpenMenu; onRun: (act: PostAct, row: PostRow) => void; onClose: () => void };

/** One menu for all rows, shown at the clicked button: a menu for each of thousands of rows would be too many. */
export function RowMenu({ menu: { row, button }, onRun, onClose }: Props) {
  const frame = button.closest('[data-posting]')?.getBoundingClientRect();
  const at = button.getBoundingClientRect();
  return (
    <Menu
      opened
      position="bottom-end"
      width={200}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      onChange={(isOpen) => {
        if (isOpen) return;
        // Moves the focus before the chosen item disappears, so that a dialog opened by it can return the focus here.
        if (button.isConnected) button.focus();
        onClose();
      }}
    >
      <Menu.Target>
        {/* Labelled as a menu button for screen readers; the button in the row takes keys and pointer. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={`More actions: ${postTitle(row)}`}
          className={styles['point']}
          style={{
            left: at.left - (frame?.left ?? 0),
            top: at.top - (frame?.top ?? 0),
            width: at.width,
            height: at.height,
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <PostMenuItems row={row} onRun={onRun} />
      </Menu.Dropdown>
    </Menu>
  );
}
