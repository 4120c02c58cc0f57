import '#renderer/ui/choice/switch.css';
import { Select, Switch, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { timezoneOptions, zoneCity } from '#renderer/lib/time/local-time.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import type { NotificationSettings } from '#shared/contract/notifications.ts';
import { Group, Line } from './group.tsx';
import styles from './page.module.css';
import type { PreferenceChange } from '#renderer/entities/notification/use-save-preferences.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';

type Props = { settings: NotificationSettings; onChange: (change: PreferenceChange) => void };

const days = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);
const timesWith = (time: string) => (halfHours.includes(time) ? halfHours : [...halfHours, time].sort());

/** Hours without popups. They may cross midnight, and begin on the chosen days. */
export function QuietHours({ settings, onChange }: Props) {
  const [last, setLast] = useState({ from: '22:00', to: '07:00' });
  const [problem, setProblem] = useState<string>();
  const isOn = settings.quietFrom !== null && settings.quietTo !== null;
  const from = settings.quietFrom ?? last.from;
  const to = settings.quietTo ?? last.to;
  const save = (changes: Partial<NotificationSettings>) => {
    setProblem(undefined);
    onChange({ kind: 'settings', changes });
  };
  const saveTimes = (quietFrom: string, quietTo: string) => {
    if (quietFrom === quietTo) {
      setProblem('Quiet hours must start and end at different times');
      return;
    }
    setLast({ from: quietFrom, to: quietTo });
    save({ quietFrom, quietTo });
  };
  const saveDays = (day: number) => {
    const quietDays = settings.quietDays.includes(day)
      ? settings.quietDays.filter((each) => each !== day)
      : [...settings.quietDays, day].sort();
    if (quietDays.length === 0) setProblem('Choose at least one day for quiet hours');
    else save({ quietDays });
  };
  return (
    <Group
      title="Quiet hours"
      control={
        <Switch
          aria-label="Quiet hours"
          checked={isOn}
          onChange={(event) => {
            if (event.currentTarget.checked) saveTimes(from, to);
            else save({ quietFrom: null, quietTo: null });
          }}
        />
      }
    >
      {isOn ? (
        <>
          <Row gap={8} size={12} tone="dimmed">
            <Time label="Quiet from" value={from} onChange={(time) => saveTimes(time, to)} />
            <span>to</span>
            <Time label="Quiet until" value={to} onChange={(time) => saveTimes(from, time)} />
            <span>
              {to < from ? 'next day, ' : ''}
              {zoneCity(settings.timezone)}
            </span>
          </Row>
          <div className={styles['days']} role="group" aria-label="Days on which quiet hours begin">
            {days.map(([short, name], index) => (
              <UnstyledButton
                key={name}
                aria-label={name}
                aria-pressed={settings.quietDays.includes(index + 1)}
                onClick={() => {
                  saveDays(index + 1);
                }}
              >
                {short}
              </UnstyledButton>
            ))}
          </div>
          {problem === undefined ? null : (
            <Text as="p" size={12} tone="danger" role="alert">
              {problem}
            </Text>
          )}
          <EditableChoice
            label="Timezone"
            searchable
            data={timezoneOptions(settings.timezone)}
            nothingFoundMessage="No timezone of that name"
            value={settings.timezone}
            onChange={(timezone) => {
              if (timezone !== null) save({ timezone });
            }}
          />
          <Line title="Urgent breaks through" about="Security and maintenance">
            <Switch
              aria-label="Urgent breaks through"
              checked={settings.urgentBreaksQuiet}
              onChange={(event) => {
                save({ urgentBreaksQuiet: event.currentTarget.checked });
              }}
            />
          </Line>
        </>
      ) : null}
    </Group>
  );
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void };

function Time({ label, value, onChange }: TimeProps) {
  return (
    <Select
      className={styles['time'] ?? ''}
      aria-label={label}
      value={value}
      data={timesWith(value)}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      onChange={(time) => {
        if (time !== null) onChange(time);
      }}
    />
  );
}
