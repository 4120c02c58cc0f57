import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { toImportRow } from '#shared/lib/calendar/import-row.ts';
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

const noneFresh: ReadonlySet<string> = new Set();
const unkept = { staleTime: 0, gcTime: 0, retry: false } as const;

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
    queryFn: () => request('schedule.checkImport', { events: events ?? [], typeId, modelId }),
    enabled: events !== undefined && typeId !== '',
    ...unkept,
  });
  // The server refuses a file in which nothing can be read: each event says why all the same.
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
