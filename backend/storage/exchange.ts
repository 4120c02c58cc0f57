import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#backend/database/database.ts';
import type { Keys } from '#backend/data/keys.ts';
import type { Asking } from './asking.ts';
import type { ByteStore } from './byte-store.ts';
import type { Caller } from './caller.ts';
import type { Links } from './objects/links.ts';
import type { UploadSlots } from './uploads/upload-slots.ts';

/** What Storage works with while the database is open. */
export type StorageParts = {
  db: Pick<Database, 'transaction'>;
  keys: Keys;
  bytes: ByteStore;
  links: Links;
  slots: UploadSlots;
};

/** One request, once the caller and the route are known. */
export type Exchange = StorageParts & {
  request: IncomingMessage;
  response: ServerResponse;
  /** Reserves memory for bytes of a body as they arrive. Throws if there is none left. */
  hold: (bytes: number) => void;
  query: URLSearchParams;
  /** The parts of the path after the route. */
  rest: readonly string[];
  caller: Caller;
  /** Whether the request had an invalid token; then it sees only what anyone may see. */
  isRefused: boolean;
  asking: Asking;
};
