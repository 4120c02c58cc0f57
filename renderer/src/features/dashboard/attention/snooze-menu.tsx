import { Menu } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { describeSnooze } from '#renderer/entities/notification/snooze-times.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';

type Props = { title: string; onChoose: (until: Date) => void };

const dayMs = 86_400_000;

/** Chooses when an item returns to the queue. */
export function SnoozeMenu({ title, onChoose }: Props) {
  return (
    <IconMenu label={`Snooze: ${title}`} icon={<IconClockPause size={16} stroke={1.7} />} width={220}>
      <Choices onChoose={onChoose} />
    </IconMenu>
  );
}

/** Mounted when the menu opens, so that the times are current. */
function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  return choices(new Date()).map(({ label, until }) => (
    <Menu.Item
      key={label}
      rightSection={<span>{describeSnooze(until)}</span>}
      onClick={() => {
        onChoose(until);
      }}
    >
      {label}
    </Menu.Item>
  ));
}

const morning = 9;

function choices(now: Date): { label: string; until: Date }[] {
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
  return [
    { label: 'Tomorrow', until: at(1) },
    { label: 'In 3 days', until: at(3) },
    { label: 'In a week', until: at(7) },
    { label: 'In a month', until: new Date(at(0).getTime() + 30 * dayMs) },
  ];
}
