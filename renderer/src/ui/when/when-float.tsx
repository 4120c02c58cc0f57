import { Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { addDays, monthOf, stepMonth } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { withUsualTime } from '#renderer/lib/when/usual-time.ts';
import { dayWords, isDay, readTime, whenWords, type WhenKind } from '#renderer/lib/when/typed-when.ts';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { SmallMonth } from '#renderer/ui/calendar/small-month.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './when-float.module.css';

export type FloatProps = {
  id: string;
  kind: WhenKind;
  /** The field's value. */
  value: string;
  readings: readonly string[];
  marked: string | undefined;
  /** Opened by its key or its button, rather than by typing. */
  isAsked: boolean;
  /** Focus the month initially. */
  takesFocus?: boolean;
  now: number;
  min: string | undefined;
  max: string | undefined;
  isRequired: boolean;
  elsewhere: ((value: string) => string | undefined) | undefined;
  /** Changes the value and stays open. */
  onPick: (value: string) => void;
  onTake: (value: string) => void;
  onClose: () => void;
};

/**
 * The meanings of the typed text, a month, a time and shortcuts. It is inside the field's element, so that Tab leads
 * into it.
 */
export function WhenFloat(props: FloatProps) {
  const { id, kind, value, readings, marked, isAsked, now, min, max, elsewhere, onTake, onClose } = props;
  const { takesFocus = false } = props;
  const [day = '', time = ''] = (marked ?? value).split('T');
  const today = dayOf(now);
  const dropdown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the on-screen keyboard would cover the sheet.
    if (takesFocus || (isAsked && window.matchMedia('(max-width: 767px)').matches))
      dropdown.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  }, [isAsked, takesFocus]);
  const withTime = (chosen: string): string => {
    if (kind === 'day') return chosen;
    if (time !== '') return `${chosen}T${time}`;
    return kind === 'moment' ? withUsualTime(chosen, now) : chosen;
  };
  const isOut = (each: string) => (min !== undefined && each < min) || (max !== undefined && each > max);
  const monday = addDays(today, 8 - (new Date(`${today}T12:00:00`).getDay() || 7));
  const first = `${stepMonth(monthOf(now), 1)}-01`;
  const shortcuts: readonly (readonly [string, string])[] = [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
    [`Mon ${String(Number(monday.slice(8)))}`, monday],
    props.isRequired ? [dayWords(first, now).replace(/^\w+ (?=\d)/, ''), first] : ['No date', ''],
  ];
  return (
    <Popover
      opened
      position="bottom-start"
      offset={6}
      width={320}
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles['target']} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        id={id}
        role="dialog"
        aria-label="Calendar"
        className={styles['float'] ?? ''}
        data-sheet={isAsked || undefined}
        data-own-escape
        onMouseDown={(event) => {
          // Keep the focus in the field, unless an input in here is clicked.
          if (!(event.target instanceof HTMLInputElement)) keepFocus(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        {readings.length === 0 ? null : (
          <ul className={styles['readings']} role="listbox" aria-label="Readings">
            {readings.map((reading) => (
              <li
                key={reading}
                id={`${id}-${reading}`}
                role="option"
                aria-selected={reading === marked}
                onClick={() => {
                  onTake(reading);
                }}
              >
                <IconCalendar size={15} stroke={1.7} aria-hidden />
                <span>{whenWords(reading, now)}</span>
                <small>{distance(reading.slice(0, 10), today)}</small>
                {reading === marked ? <Keys keys="Enter" isWideOnly /> : null}
              </li>
            ))}
          </ul>
        )}
        <div className={styles['rest']}>
          <SmallMonth
            day={isDay(day) ? day : undefined}
            today={today}
            isOut={isOut}
            onChoose={(chosen, isPressed) => {
              // After a click a time may still be chosen; a key press completes the choice.
              if (kind !== 'day' && isPressed) props.onPick(withTime(chosen));
              else onTake(withTime(chosen));
            }}
          />
          {kind === 'day' ? null : (
            <TimeLine
              key={`time ${time}`}
              time={time}
              elsewhere={value === '' && marked === undefined ? undefined : elsewhere?.(marked ?? value)}
              onPick={(next, isTaken) => {
                const chosen = next === '' ? day : `${isDay(day) ? day : today}T${next}`;
                if (isTaken) onTake(chosen);
                else props.onPick(chosen);
              }}
              isNeeded={kind === 'moment'}
            />
          )}
          <div className={styles['shortcuts']}>
            {shortcuts.map(([label, chosen]) => (
              <button
                key={label}
                type="button"
                disabled={chosen !== '' && isOut(chosen)}
                onClick={() => {
                  onTake(chosen === '' ? '' : withTime(chosen));
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type TimeProps = {
  time: string;
  elsewhere: string | undefined;
  isNeeded: boolean;
  onPick: (time: string, isTaken: boolean) => void;
};

function TimeLine({ time, elsewhere, isNeeded, onPick }: TimeProps) {
  const [text, setText] = useState(time);
  const read = text.trim() === '' && !isNeeded ? '' : readTime(text);
  return (
    <div className={styles['time']}>
      <label>
        Time
        <TextInput
          size="sm"
          w={72}
          value={text}
          error={text !== '' && read === undefined}
          placeholder={isNeeded ? '09:00' : 'None'}
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
          onBlur={() => {
            if (read !== undefined && read !== time) onPick(read, false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Don't submit the form around it.
            event.preventDefault();
            event.stopPropagation();
            if (read !== undefined) onPick(read, true);
          }}
        />
      </label>
      {elsewhere === undefined ? null : <span>{elsewhere}</span>}
    </div>
  );
}

const dayMs = 86_400_000;

/** `in 2 days`. */
function distance(day: string, today: string): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away === -1) return 'yesterday';
  return away > 0 ? `in ${String(away)} days` : `${String(-away)} days ago`;
}
