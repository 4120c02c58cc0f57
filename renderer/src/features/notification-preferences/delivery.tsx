import '#renderer/ui/choice/switch.css';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import {
  turnPopupsOff,
  turnPopupsOn,
  useBrowserPopups,
  type BrowserPopups,
} from '#renderer/entities/notification/browser-popups.ts';
import type { NotificationSettings } from '#shared/contract/notifications.ts';
import { Group, Line } from './group.tsx';
import type { PreferenceChange } from '#renderer/entities/notification/use-save-preferences.ts';

type Props = {
  settings: NotificationSettings;
  unread: number | undefined;
  onChange: (change: PreferenceChange) => void;
};

const counted = [
  { value: 'all', label: 'All' },
  { value: 'mentions', label: 'Mentions' },
] as const;

/** How notifications show on this device, and what the badge counts. */
export function Delivery({ settings, unread, onChange }: Props) {
  const popups = useBrowserPopups();
  return (
    <>
      <Group title="Badge and sound">
        <Line
          title="Badge counts"
          about={unread === undefined ? undefined : `Bell, tray and taskbar: ${String(unread)}`}
        >
          <SegmentedControl
            aria-label="Badge counts"
            data={[...counted]}
            value={settings.badgeCounts}
            onChange={(badgeCounts) => {
              onChange({ kind: 'settings', changes: { badgeCounts } });
            }}
          />
        </Line>
        <Line title="Sound">
          <Switch
            aria-label="Sound"
            checked={settings.sound}
            onChange={(event) => {
              onChange({ kind: 'settings', changes: { sound: event.currentTarget.checked } });
            }}
          />
        </Line>
      </Group>
      {popups === 'desktop' ? null : (
        <Group title="This browser">
          <Line title="Desktop popups" about={popupWords[popups]}>
            {popups === 'off' ? (
              <Button size="sm" variant="default" onClick={() => void turnPopupsOn()}>
                Turn on
              </Button>
            ) : null}
            {popups === 'on' ? (
              <Button size="sm" variant="default" onClick={turnPopupsOff}>
                Turn off
              </Button>
            ) : null}
          </Line>
        </Group>
      )}
    </>
  );
}

const popupWords: Record<Exclude<BrowserPopups, 'desktop'>, string> = {
  on: 'On while Marquee is open in a tab',
  off: 'Off in this browser',
  blocked: 'Blocked. Allow notifications for this site in your browser’s settings, then reload.',
  unsupported: 'This browser can’t show popups here',
};
