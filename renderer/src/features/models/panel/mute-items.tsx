import { Loader, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { listQueries } from '#renderer/entities/notification/list-queries.ts';
import { inDays, muteDurations } from '#renderer/entities/notification/mute-times.ts';
import { describeSnooze } from '#renderer/entities/notification/snooze-times.ts';

type Props = { modelId: string; onChoose: (until: Date | null) => void };

/** In a menu: mutes a model for a while, or shows until when it is muted. Loads when the menu opens. */
export function MuteItems({ modelId, onChoose }: Props) {
  const { data, isError, error } = useQuery(listQueries.preferences());
  const mute = data?.mutes.find((one) => one.modelId === modelId);
  if (data === undefined)
    return (
      <>
        <Menu.Label>
          {isError ? errorMessage('notifications.getPreferences', error) : 'Notifications'}
        </Menu.Label>
        {isError ? null : (
          <Menu.Item disabled leftSection={<Loader size={14} />}>
            Loading…
          </Menu.Item>
        )}
      </>
    );
  if (mute !== undefined)
    return (
      <>
        <Menu.Label>Muted until {describeSnooze(new Date(mute.until))}</Menu.Label>
        <Menu.Item
          leftSection={<IconBell size={16} stroke={1.7} />}
          onClick={() => {
            onChoose(null);
          }}
        >
          Unmute
        </Menu.Item>
      </>
    );
  return (
    <>
      <Menu.Label>Mute notifications</Menu.Label>
      {muteDurations.map(({ days, label }) => (
        <Menu.Item
          key={days}
          leftSection={<IconBellOff size={16} stroke={1.7} />}
          onClick={() => {
            onChoose(inDays(days));
          }}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
