import { fromPage, serveReader } from '#renderer/lib/csv/serve-reader.ts';
import { createCalendarReader } from './calendar-reader.ts';

serveReader(createCalendarReader(), fromPage);
