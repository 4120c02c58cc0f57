import { Select, TextInput } from '@mantine/core';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import type { RepeatDraft } from './when-draft.ts';

const repeats = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];
const ends = [
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number of times' },
];

type Props = { when: RepeatDraft; setWhen: (changes: Partial<RepeatDraft>) => void };

/** How often it repeats, and when that ends. */
export function RepeatFields({ when, setWhen }: Props) {
  return (
    <>
      <Select
        label="Repeat"
        data={repeats}
        value={when.repeat}
        allowDeselect={false}
        onChange={(value) => {
          const found = (['never', 'day', 'week', 'month'] as const).find((unit) => unit === value);
          if (found !== undefined) setWhen({ repeat: found });
        }}
      />
      {when.repeat === 'never' ? (
        <span />
      ) : (
        <TextInput
          label={`Every so many ${when.repeat}s`}
          inputMode="numeric"
          value={when.interval}
          onChange={(event) => {
            setWhen({ interval: event.currentTarget.value });
          }}
        />
      )}
      {when.repeat === 'never' ? null : (
        <>
          <Select
            label="Ends"
            data={ends}
            value={when.ends}
            allowDeselect={false}
            onChange={(value) => {
              if (value === 'on' || value === 'after') setWhen({ ends: value });
            }}
          />
          {when.ends === 'on' ? (
            <WhenInput
              kind="day"
              label="Last day"
              isNeeded
              value={when.lastDay}
              onChange={(lastDay) => {
                setWhen({ lastDay });
              }}
            />
          ) : (
            <TextInput
              label="Times"
              inputMode="numeric"
              value={when.count}
              onChange={(event) => {
                setWhen({ count: event.currentTarget.value });
              }}
            />
          )}
        </>
      )}
    </>
  );
}
