import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#backend/database/database.ts';
import type { Keys } from '#backend/data/keys.ts';
import type { Asking } from './asking.ts';
import type { ByteStore } from './byte-store.ts';
import type { Caller } from './caller.ts';
import type { Links } from './objects/links.ts';
import type { UploadSlots } from './uploads/upload-slots.ts';

/** What Storage works with, for as long as the database is open. */
export type StorageParts = {
  db: Pick<Database, 'transaction'>;
  keys: Keys;
  bytes: ByteStore;
  links: Links;
  slots: UploadSlots;
};

/** One request, once it is known who asks and what for. */
export type Exchange = StorageParts & {
  request: IncomingMessage;
  response: ServerResponse;
  /** Takes room in memory for bytes of a body as they come. Throws where there is none. */
  hold: (bytes: number) => void;
  query: URLSearchParams;
  /** What stands behind the route in the path. */
  rest: readonly string[];
  caller: Caller;
  /** Whether a token came that is no good; only what anyone may see is shown then. */
  isRefused: boolean;
  asking: Asking;
};
