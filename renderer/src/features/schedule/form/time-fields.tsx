import { useWatch } from 'react-hook-form';
import { nextDay, timesText, whenText } from '#renderer/entities/event/event-labels.ts';
import { timezoneOptions, viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { instantOf } from '#renderer/lib/when/wall-time.ts';
import { CheckboxField } from '#renderer/ui/form/fields/checkbox-field.tsx';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { TimeField } from '#renderer/ui/form/fields/time-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { lengthOf, wallTimes, type EventValues } from './event-values.ts';
import type { LinkedTimes, TimeName } from './use-linked-times.ts';
import styles from './event-form.module.css';

/** An event's times in its time zone, the same in the viewer's, and the effect of clock changes. */
export function TimeFields({ form, linked }: { form: AppForm<EventValues>; linked: LinkedTimes }) {
  const values = useWatch({ control: form.control }) as EventValues;
  const length = lengthOf(values);
  const partOf = (name: TimeName) => ({
    form,
    name,
    beforeChange: linked.beforeTyping,
    afterChange: () => {
      linked.afterTyping(name);
    },
  });
  return (
    <>
      <CheckboxField form={form} name="allDay" label="All day" />
      <div className={styles['times']}>
        <DateField {...partOf('startDay')} label={values.allDay ? 'First day' : 'Starts'} required />
        {values.allDay ? null : <TimeField {...partOf('startTime')} label="Start time" />}
        <DateField
          {...partOf('endDay')}
          label={values.allDay ? 'Last day' : 'Ends'}
          required
          aside={values.allDay ? length : undefined}
        />
        {values.allDay ? null : <TimeField {...partOf('endTime')} label="End time" aside={length} />}
      </div>
      <ChoiceField
        form={form}
        name="timezone"
        emptyAs=""
        label="Timezone"
        searchable
        onOptionSubmit={linked.chooseZone}
        data={timezoneOptions(values.timezone)}
        {...(values.allDay ? { description: 'A day is a day there, wherever you are.' } : {})}
      />
      {values.allDay ? null : <TimeNotes values={values} />}
    </>
  );
}

function TimeNotes({ values }: { values: EventValues }) {
  const viewer = viewerTimezone();
  const walls = wallTimes(values);
  const start = instantOf(walls.startsAt, values.timezone);
  const end = instantOf(walls.endsAt, values.timezone);
  if (start === undefined || end === undefined) return null;
  const times = {
    startsAt: new Date(start.time).toISOString(),
    endsAt: new Date(end.time).toISOString(),
    allDay: false,
    timezone: values.timezone,
  };
  const isElsewhere =
    viewer !== values.timezone && whenText(times, viewer) !== whenText(times, values.timezone);
  const there = timesText(times, values.timezone);
  const notes = [
    there.endsWith(nextDay) ? there : undefined,
    isElsewhere ? `${whenText(times, viewer)} your time (${zoneCity(viewer)})` : undefined,
    clockNote(values.startTime, start, values.timezone, 'starts'),
    clockNote(values.endTime, end, values.timezone, 'ends'),
  ].filter((note) => note !== undefined);
  return notes.map((note) => (
    <p key={note} className={styles['note']} role="status">
      {note}
    </p>
  ));
}

/** The message for a time that a clock change skips or repeats. */
export function clockNote(
  wall: string,
  { time, kind }: { time: number; kind: 'once' | 'skipped' | 'twice' },
  timezone: string,
  what: 'starts' | 'ends',
): string | undefined {
  if (kind === 'once') return undefined;
  const at = new Date(time).toISOString();
  const there = timesText({ startsAt: at, endsAt: at, allDay: false, timezone }, timezone).slice(0, 5);
  return kind === 'skipped'
    ? `${wall} doesn’t exist in ${zoneCity(timezone)} that day: clocks go forward. The event ${what} at ${there}.`
    : `${wall} comes twice in ${zoneCity(timezone)} that day: clocks go back. The event ${what} the first time.`;
}
