import { useRef } from 'react';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { minutesOf, type EventValues } from './event-values.ts';
import { endAfter, inZone } from './linked-times.ts';

type Options = {
  /** Its length and time zone were not chosen yet, so they may follow its type and model. */
  isNew: boolean;
  /** Its length was drawn. */
  isDrawn: boolean;
  types: readonly EventType[];
  models: readonly { value: string; timezone: string }[];
};

export type TimeName = 'startDay' | 'startTime' | 'endDay' | 'endTime';

/** The end follows the start, the length the type, and the time zone the model, until the user sets them. */
export function useLinkedTimes(form: AppForm<EventValues>, { isNew, isDrawn, types, models }: Options) {
  const byHand = useRef({ times: false, length: isDrawn, zone: false });
  // The last valid length, because a start that is being typed is empty for a moment.
  const minutes = useRef<number>(undefined);
  const set = (changes: Partial<EventValues>) => {
    for (const [name, value] of Object.entries(changes) as [keyof EventValues, string][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  // Restored values were set by the user in an earlier session.
  const mayFollow = () => isNew && form.restoredAt === undefined;
  return {
    beforeTyping: () => {
      const now = minutesOf(form.getValues()) ?? 0;
      if (now > 0) minutes.current = now;
    },
    afterTyping: (name: TimeName) => {
      byHand.current.times = true;
      if (name.startsWith('end')) byHand.current.length = true;
      else if (minutes.current !== undefined) set(endAfter(form.getValues(), minutes.current) ?? {});
    },
    chooseType: (id: string) => {
      const length = types.find((type) => type.id === id)?.defaultMinutes;
      const values = form.getValues();
      if (length === undefined || values.allDay || byHand.current.length || !mayFollow()) return;
      set(endAfter(values, length) ?? {});
    },
    chooseOwner: (id: string) => {
      const timezone = models.find(({ value }) => value === id)?.timezone;
      const values = form.getValues();
      if (timezone === undefined || timezone === values.timezone || byHand.current.zone) return;
      // An all-day event's days are days in the model's time zone.
      if (!values.allDay && !mayFollow()) return;
      // Drawn or suggested times keep their moment in the new zone; typed times keep their local time.
      set({ ...(byHand.current.times ? {} : inZone(values, timezone)), timezone });
    },
    chooseZone: () => {
      byHand.current.zone = true;
    },
  };
}

export type LinkedTimes = ReturnType<typeof useLinkedTimes>;
