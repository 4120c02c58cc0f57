import { fromPage, serveReader } from '#renderer/lib/csv/serve-reader.ts';
import { createLoginReader } from './login-reader.ts';

serveReader(createLoginReader(), fromPage);
