import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconBell,
  IconChevronDown,
  IconCreditCard,
  IconInfoCircle,
  IconLogout,
  IconUser,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { paths } from '#shared/domain/areas.ts';
import { useSession } from '#renderer/lib/session/session-context.ts';
import { openAbout } from '#renderer/lib/window/about.ts';
import { useDesktop } from '#renderer/lib/window/desktop.ts';
import styles from './user-menu.module.css';
import { WindowItems } from '#renderer/app/guards/rare-pages.ts';

const appearances = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function UserMenu() {
  const viewer = useViewer();
  const session = useSession();
  const viewAs = useViewAs();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { desktop } = useDesktop();
  const { data: flags } = useQuery(featureFlagsQuery);
  const role = roleLabel(viewer.role);
  return (
    <Menu
      position="bottom-end"
      width={240}
      offset={4}
      // Rendered inside the banner, so that it belongs to a landmark.
      withinPortal={false}
      // The kit's placeholder is not a menu item, and a menu may contain nothing else that takes the focus.
      withInitialFocusPlaceholder={false}
      classNames={{
        dropdown: styles['dropdown'] ?? '',
        item: styles['item'] ?? '',
        itemSection: styles['section'] ?? '',
        itemIndicator: styles['indicator'] ?? '',
        label: styles['label'] ?? '',
      }}
    >
      <Menu.Target>
        <UnstyledButton className={styles['user'] ?? ''}>
          <PersonAvatar person={viewer} size={28} />
          <Hidden>
            {viewer.name}, {role}
          </Hidden>
          <span className={styles['text']} aria-hidden>
            <b>{viewer.name}</b>
            <span>{role}</span>
          </span>
          <IconChevronDown size={14} stroke={1.8} className={styles['chevron']} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['who']} role="presentation">
          <b>{viewer.name}</b>
          <span>{viewer.email}</span>
          <span>{role}</span>
        </div>
        <Menu.Divider />
        {/* In a view of another user, the menu and the pages it links to remain the administrator's own. */}
        <Menu.Item
          component={Link}
          to={paths.account}
          leftSection={<IconUser size={16} stroke={1.7} />}
          onClick={viewAs.end}
        >
          Account Settings
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.subscription}
          leftSection={<IconCreditCard size={16} stroke={1.7} />}
          onClick={viewAs.end}
        >
          Subscription
        </Menu.Item>
        {flags?.areNotificationsEnabled === false ? null : (
          <Menu.Item
            component={Link}
            to={paths.notificationPreferences}
            leftSection={<IconBell size={16} stroke={1.7} />}
            onClick={viewAs.end}
          >
            Notification Preferences
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const chosen = appearances.find((appearance) => appearance.value === value);
            if (chosen !== undefined) setColorScheme(chosen.value);
          }}
        >
          {appearances.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {desktop?.needsMenu === true ? (
          <Suspense fallback={null}>
            <WindowItems desktop={desktop} />
          </Suspense>
        ) : null}
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.7} />} onClick={openAbout}>
          About Marquee
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void session.signOut()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
