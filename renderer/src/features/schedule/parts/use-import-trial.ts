import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { checkImport } from './api.ts';
import type { ImportRow, ReadEvent } from '#shared/contract/schedule-exchange.ts';
import { readCalendarFile } from './read-calendar-file.ts';

type Chosen = {
  /** Counts the files that were chosen: a corrected one may have the name and the length of the one before it. */
  turn: number;
  fileName: string;
  text: string;
  timezone: string;
  typeId: string;
  modelId: string | null;
};

const unkept = { staleTime: 0, gcTime: 0, retry: false } as const;

/** Of a file in which nothing can be read: why, event by event. */
function unreadRows(events: readonly ReadEvent[] | undefined): ImportRow[] | undefined {
  if (events === undefined || events.some(({ event }) => event !== null)) return undefined;
  const none = { startsAt: null, endsAt: null, allDay: false, timezone: '', times: 0 };
  return events.map(({ title, note }) => ({ title, note, ...none, outcome: 'unreadable' }));
}

/** What a file holds, and what importing it would make. */
export function useImportTrial({ turn, fileName, text, timezone, typeId, modelId }: Chosen) {
  const hasFile = text !== '';
  // The text of a file is no key.
  const file = [turn, fileName, text.length, timezone];
  const reading = useQuery({
    queryKey: ['schedule-trial', 'file', ...file],
    queryFn: ({ signal }) => readCalendarFile(text, timezone, signal),
    enabled: hasFile,
    ...unkept,
  });
  const events = hasFile ? reading.data : undefined;
  const trial = useQuery({
    queryKey: ['schedule-trial', 'import', ...file, typeId, modelId],
    queryFn: () => checkImport({ events: events ?? [], typeId, modelId }),
    enabled: events !== undefined && typeId !== '',
    ...unkept,
  });
  const isFetching = reading.isFetching || trial.isFetching;
  const error = reading.error ?? trial.error;
  return {
    events,
    found: isFetching ? undefined : trial.data,
    rows: isFetching ? undefined : (trial.data?.rows ?? unreadRows(events)),
    isFetching,
    problem: isFetching || error === null ? undefined : errorMessage('schedule.checkImport', error),
  };
}
