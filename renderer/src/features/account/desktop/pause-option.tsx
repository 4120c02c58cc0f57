import { Button, Menu } from '@mantine/core';
import { upcomingTime } from '#renderer/lib/time/upcoming-time.ts';
import { Option } from '#renderer/features/account/components/option.tsx';
import { usePausePopups } from './use-desktop-settings.ts';

/** Pauses notifications on this computer, as the tray menu does. */
export function PauseOption({ pausedUntil }: { pausedUntil: string | null }) {
  const pause = usePausePopups();
  const about =
    pausedUntil === null ? 'They pop up on this computer.' : `Quiet until ${upcomingTime(pausedUntil)}`;
  return (
    <Option title="Notifications" about={about}>
      {pausedUntil === null ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" loading={pause.isPending} aria-label="Pause notifications">
              Pause
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => {
                pause.mutate('hour');
              }}
            >
              For an hour
            </Menu.Item>
            <Menu.Item
              onClick={() => {
                pause.mutate('until_tomorrow');
              }}
            >
              Until tomorrow
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={pause.isPending}
          aria-label="Resume notifications"
          onClick={() => {
            pause.mutate(null);
          }}
        >
          Resume
        </Button>
      )}
    </Option>
  );
}
