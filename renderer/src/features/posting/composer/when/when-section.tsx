import { IconCalendarClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { followingText, handleOf } from '#renderer/entities/post/post-labels.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { useCurrentMinute, viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { wallOf } from '#renderer/lib/when/wall-time.ts';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { slotText, zoneText } from './slot-labels.ts';
import type { PostPlan } from './post-plan.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { isQuiet, momentOfWall, type WhenDraft } from './when-draft.ts';
import styles from '#renderer/features/posting/composer/composer.module.css';

type Props = {
  account: SocialAccount;
  when: WhenDraft;
  /** The existing plan. */
  plan: PostPlan | undefined;
  /** A draft needs a chosen time to repeat from; a planned post repeats from its planned time. */
  mayRepeat: boolean;
  isRepeatChanged: boolean;
  problem: string | undefined;
  setWhen: (changes: Partial<WhenDraft>) => void;
};

const hourMs = 3_600_000;

/** When it is posted: a free slot of the account, or a chosen time. */
export function WhenSection({ account, when, plan, mayRepeat, isRepeatChanged, problem, setWhen }: Props) {
  const name = useId();
  const now = useCurrentMinute();
  const slots = useQuery(postingQueries.freeSlots(account.id)).data;
  const [next, ...later] = slots ?? [];
  // The form starts with the next full hour, the least surprising choice.
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
        {plan === undefined
          ? null
          : tile({
              id: 'kept',
              label: 'Planned',
              value: slotText(plan.at, now),
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
        {later.slice(0, plan === undefined ? 2 : 1).map((at) =>
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
          problem={plan === undefined ? problem : undefined}
          setWhen={setWhen}
        />
      ) : null}
      {plan === undefined ? null : (
        <div className={styles['other']}>
          <RepeatFields when={when} setWhen={setWhen} />
          {isRepeatChanged && plan.repeat.repeat !== 'never' ? (
            <p className={styles['hint']} role="status">
              {when.repeat === 'never'
                ? followingText(plan.left)
                : 'This changes what comes after this post.'}
            </p>
          ) : null}
          {problem === undefined ? null : (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

type OtherProps = Omit<Props, 'plan' | 'isRepeatChanged'> & { now: number };

function OtherTime({ account, now, when, mayRepeat, problem, setWhen }: OtherProps) {
  const { timezone, quietHours } = account;
  const moment = momentOfWall(when, timezone);
  const here = viewerTimezone();
  const isElsewhere = moment !== undefined && wallOf(moment, here) !== wallOf(moment, timezone);
  return (
    <div className={styles['other']}>
      <WhenInput
        kind="day"
        label="Day"
        timezone={timezone}
        isNeeded
        value={when.day}
        onChange={(day) => {
          setWhen({ day });
        }}
      />
      <WhenInput
        kind="time"
        label="Time"
        value={when.time}
        onChange={(time) => {
          setWhen({ time });
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
      {mayRepeat ? <RepeatFields when={when} setWhen={setWhen} /> : null}
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
