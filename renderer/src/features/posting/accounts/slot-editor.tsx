import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { zoneCity } from '#renderer/lib/time/local-time.ts';
import { isTime } from '#renderer/lib/when/typed-when.ts';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import type { Slot, SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { dayName, onEveryDay, weekdays, withoutSlot, withSlot } from './account-labels.ts';
import styles from './accounts.module.css';

type Props = {
  account: SocialAccount;
  canEdit: boolean;
  isSaving: boolean;
  onChange: (slots: Slot[]) => void;
};

/** The weekly slots at which an account posts what is added to its queue. */
export function SlotEditor({ account, canEdit, isSaving, onChange }: Props) {
  const { slots } = account;
  const [adding, setAdding] = useState<number>();
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setAdding(undefined);
    setTime('');
    setProblem(undefined);
  };
  const add = (day: number) => {
    if (!isTime(time)) {
      setProblem('Choose a time');
      return;
    }
    const next = withSlot(slots, { day, time });
    if (next === undefined) setProblem('This slot is there already');
    else {
      onChange(next);
      close();
    }
  };
  return (
    <section className={styles['slots']} aria-label="Slots">
      <h3>Slots</h3>
      <p className={styles['hint']}>
        Posts added to the queue take the next free one. By the clock of {zoneCity(account.timezone)}.
      </p>
      <ul>
        {weekdays.map((name, index) => {
          const day = index + 1;
          const own = slots.filter((slot) => slot.day === day);
          return (
            <li key={day} className={styles['day']}>
              <span className={styles['dayName']}>{name}</span>
              <span className={styles['times']}>
                {own.map((slot) => (
                  <span key={slot.time} className={styles['time']}>
                    {slot.time}
                    {canEdit ? (
                      <ActionIcon
                        size="xs"
                        aria-label={`Remove ${name} ${slot.time}`}
                        disabled={isSaving}
                        onClick={() => {
                          onChange(withoutSlot(slots, slot));
                        }}
                      >
                        <IconX size={12} stroke={2} />
                      </ActionIcon>
                    ) : null}
                  </span>
                ))}
                {own.length === 0 && adding !== day ? <span className={styles['quiet']}>None</span> : null}
                {adding === day ? (
                  <form
                    className={styles['adding']}
                    onSubmit={(event) => {
                      event.preventDefault();
                      add(day);
                    }}
                  >
                    <WhenInput
                      kind="time"
                      size="xs"
                      aria-label={`Time on ${name}`}
                      placeholder="18:00"
                      value={time}
                      error={problem}
                      autoFocus
                      isOwnEscape
                      onChange={(typed) => {
                        setTime(typed);
                        setProblem(undefined);
                      }}
                      onKeyDown={(event) => {
                        if (event.key === 'Escape') close();
                      }}
                    />
                    <Button type="submit" size="xs" variant="default">
                      Add
                    </Button>
                  </form>
                ) : null}
              </span>
              {canEdit ? (
                <span className={styles['dayTools']}>
                  {own.length === 0 ? null : (
                    <IconButton
                      label={`Use the times of ${dayName(day)} on every day`}
                      isDisabled={isSaving || own.length * weekdays.length > postLimits.slots}
                      onClick={() => {
                        onChange(onEveryDay(slots, day));
                      }}
                    >
                      <IconCopy size={14} stroke={1.7} />
                    </IconButton>
                  )}
                  <IconButton
                    label={`Add a slot on ${name}`}
                    isDisabled={isSaving || slots.length >= postLimits.slots}
                    onClick={() => {
                      close();
                      setAdding(day);
                    }}
                  >
                    <IconPlus size={14} stroke={1.8} />
                  </IconButton>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
