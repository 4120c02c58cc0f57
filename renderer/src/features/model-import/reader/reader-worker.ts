import { fromPage, serveReader } from '#renderer/lib/csv/serve-reader.ts';
import { createReader } from './reader.ts';

serveReader(createReader(), fromPage);
