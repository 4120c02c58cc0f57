import { FileFault } from '#renderer/lib/csv/read-file.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { readCalendar } from '#shared/lib/calendar/calendar-file.ts';

/** Reads calendar files in a worker. */
export const createCalendarReader = () => ({
  read: async (text: string, timezone: string) => {
    try {
      return await readCalendar(text, timezone);
    } catch (error) {
      throw error instanceof AppError ? new FileFault(error.message) : error;
    }
  },
});

export type CalendarReader = ReturnType<typeof createCalendarReader>;
