import { Select, TextInput } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { handleOf } from '#renderer/entities/post/post-words.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { useCurrentMinute, viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { wallOf } from '#renderer/lib/when/wall-time.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { slotText, zoneText } from './slot-words.ts';
import { isQuiet, momentOfWall, type WhenDraft } from './when-draft.ts';
import styles from './composer.module.css';

type Props = {
  account: SocialAccount;
  when: WhenDraft;
  /** When it is planned already. */
  plannedAt: string | null;
  /** What is planned already keeps its rule. */
  mayRepeat: boolean;
  problem: string | undefined;
  setWhen: (changes: Partial<WhenDraft>) => void;
};

const hourMs = 3_600_000;

/** When it goes: the next free slots of the account, or a time that someone chose. */
export function WhenSection({ account, when, plannedAt, mayRepeat, problem, setWhen }: Props) {
  const name = useId();
  const now = useCurrentMinute();
  const slots = useQuery(postingQueries.freeSlots(account.id)).data;
  const [next, ...later] = slots ?? [];
  // In a form that begins with a time, the next hour is the least surprising one.
  const pickOther = () => {
    const wall = wallOf(Math.ceil((now + hourMs) / hourMs) * hourMs, account.timezone);
    setWhen({
      kind: 'other',
      ...(when.day === '' ? { day: wall.slice(0, 10), time: wall.slice(11) } : {}),
    });
  };
  const tile = (tileOf: {
    id: string;
    label: string;
    value: ReactNode;
    isChosen: boolean;
    isOff?: boolean;
    onChoose: () => void;
  }) => (
    <label key={tileOf.id} className={styles['slot']} data-off={tileOf.isOff === true || undefined}>
      <input
        type="radio"
        name={name}
        checked={tileOf.isChosen}
        disabled={tileOf.isOff === true}
        onChange={tileOf.onChoose}
      />
      <span>{tileOf.label}</span>
      <b>{tileOf.value}</b>
    </label>
  );
  return (
    <section className={styles['section']} aria-label="When">
      <h3 className={styles['heading']}>
        When
        <span>{zoneText(account, now)}</span>
      </h3>
      <div className={styles['slots']} role="radiogroup" aria-label="Posting slot">
        {plannedAt === null
          ? null
          : tile({
              id: 'kept',
              label: 'Planned',
              value: slotText(plannedAt, now),
              isChosen: when.kind === 'kept',
              onChoose: () => {
                setWhen({ kind: 'kept' });
              },
            })}
        {tile({
          id: 'next',
          label: 'Next free',
          value: next === undefined ? (slots === undefined ? '…' : 'None') : slotText(next, now),
          isChosen: when.kind === 'next',
          isOff: slots !== undefined && next === undefined,
          onChoose: () => {
            setWhen({ kind: 'next' });
          },
        })}
        {later.slice(0, plannedAt === null ? 2 : 1).map((at) =>
          tile({
            id: at,
            label: 'Slot',
            value: slotText(at, now),
            isChosen: when.kind === 'slot' && when.at === at,
            onChoose: () => {
              setWhen({ kind: 'slot', at });
            },
          }),
        )}
        {when.kind === 'slot' && when.at !== null && !later.includes(when.at)
          ? tile({
              id: 'given',
              label: 'Chosen',
              value: slotText(when.at, now),
              isChosen: true,
              onChoose: () => undefined,
            })
          : null}
        {tile({
          id: 'other',
          label: 'Other',
          value: (
            <>
              <IconCalendarClock size={15} stroke={1.7} aria-hidden />
              Pick
            </>
          ),
          isChosen: when.kind === 'other',
          onChoose: pickOther,
        })}
      </div>
      {slots !== undefined && next === undefined && when.kind !== 'other' ? (
        <p className={styles['hint']}>
          {handleOf(account)} has no free slots. Set them on the Accounts tab, or pick a time.
        </p>
      ) : null}
      {when.kind === 'other' ? (
        <OtherTime
          account={account}
          now={now}
          when={when}
          mayRepeat={mayRepeat}
          problem={problem}
          setWhen={setWhen}
        />
      ) : null}
    </section>
  );
}

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

type OtherProps = Omit<Props, 'plannedAt'> & { now: number };

function OtherTime({ account, now, when, mayRepeat, problem, setWhen }: OtherProps) {
  const { timezone, quietHours } = account;
  const moment = momentOfWall(when, timezone);
  const here = viewerTimezone();
  const isElsewhere = moment !== undefined && wallOf(moment, here) !== wallOf(moment, timezone);
  return (
    <div className={styles['other']}>
      <TextInput
        type="date"
        label="Day"
        value={when.day}
        onChange={(event) => {
          setWhen({ day: event.currentTarget.value });
        }}
      />
      <TextInput
        type="time"
        label="Time"
        value={when.time}
        onChange={(event) => {
          setWhen({ time: event.currentTarget.value });
        }}
      />
      <p className={styles['hint']}>
        By the clock of {zoneCity(timezone)}
        {isElsewhere ? `: ${slotText(new Date(moment).toISOString(), now)} in ${zoneCity(here)}` : ''}.
      </p>
      {quietHours !== null && isQuiet(when.time, quietHours) ? (
        <p className={styles['warning']} role="status">
          {handleOf(account)} has quiet hours from {quietHours.from} to {quietHours.until}.
        </p>
      ) : null}
      {mayRepeat ? (
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
                <TextInput
                  type="date"
                  label="Last day"
                  value={when.lastDay}
                  onChange={(event) => {
                    setWhen({ lastDay: event.currentTarget.value });
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
      ) : null}
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
