import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { toImportRow } from '#shared/lib/calendar/import-row.ts';
import { readCalendarFile } from './read-calendar-file.ts';

type Chosen = {
  /** Counts the chosen files: a corrected file may have the same name and length. */
  turn: number;
  fileName: string;
  text: string;
  timezone: string;
  typeId: string;
  modelId: string | null;
};

const noneFresh: ReadonlySet<string> = new Set();
const unkept = { staleTime: 0, gcTime: 0, retry: false } as const;

/** The events in a file, and what importing it would create. */
export function useImportTrial({ turn, fileName, text, timezone, typeId, modelId }: Chosen) {
  const hasFile = text !== '';
  // The file's text is too long for a query key.
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
    queryFn: () => request('schedule.checkImport', { events: events ?? [], typeId, modelId }),
    enabled: events !== undefined && typeId !== '',
    ...unkept,
  });
  // The server refuses a file without any readable event; the list still shows each event's reason.
  const isUnread = events?.every(({ event }) => event === null) === true;
  const unread = isUnread ? events.map((event) => toImportRow(event, noneFresh)) : undefined;
  const isFetching = reading.isFetching || trial.isFetching;
  const error = reading.error ?? trial.error;
  return {
    events,
    found: isFetching ? undefined : trial.data,
    rows: isFetching ? undefined : (trial.data?.rows ?? unread),
    isFetching,
    problem: isFetching || error === null ? undefined : errorMessage('schedule.checkImport', error),
  };
}
