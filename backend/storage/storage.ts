import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#backend/database/database.ts';
import type { Keys } from '#backend/data/keys.ts';
import { LimitReachedError } from '#backend/http/concurrency-limit.ts';
import { prepare, sendFailure, sendNoRoute, sendPreflight } from './answers.ts';
import { createAsking } from './asking.ts';
import type { ByteStore } from './byte-store.ts';
import { callerOf, nobody, type Caller } from './caller.ts';
import type { StorageParts } from './exchange.ts';
import { readStorageTarget } from './objects/file-names.ts';
import { createLinks } from './objects/links.ts';
import { createResumableUploads } from './resumable/resumable-uploads.ts';
import { createResumable, type Resumable } from './resumable/resumable.ts';
import { invalidRequest } from './storage-error.ts';
import { storageRoute } from './storage-routes.ts';
import { createUploadSlots } from './uploads/upload-slots.ts';

/** Answers requests below `/storage/v1/`. It also answers failures, except for a body that memory has no room for. */
export type Storage = (
  request: IncomingMessage,
  response: ServerResponse,
  hold: (bytes: number) => void,
) => Promise<void>;

type Options = { db: Pick<Database, 'transaction'>; keys: Keys; bytes: ByteStore };

/**
 * The Storage API of a hosted project, over the same tables and files on disk, for an unmodified supabase-js. It reads
 * requests as a stream, since a file is too large to hold in memory.
 */
export function createStorage({ db, keys, bytes }: Options): Storage {
  const parts: StorageParts = {
    ...{ db, keys, bytes },
    links: createLinks(keys.signingSecret),
    slots: createUploadSlots(createResumableUploads(bytes.folder.resumable).bytesBy),
  };
  const resumable = createResumable(parts);
  return async (request, response, hold) => {
    // A client that disconnects half way must not crash the process.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    prepare(response);
    try {
      await answer({ parts, resumable, hold }, request, response);
    } catch (error) {
      if (error instanceof LimitReachedError) throw error;
      sendFailure(request, response, error);
    }
  };
}

async function answer(
  { parts, resumable, hold }: { parts: StorageParts; resumable: Resumable; hold: (bytes: number) => void },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    sendPreflight(request, response);
    return;
  }
  const target = readStorageTarget(request.url ?? '');
  if (target.parts[0] === 'upload' && target.parts[1] === 'resumable') {
    // The library finds the upload by the end of the whole address, which must be the part that was checked.
    if (/[?#]/.test(request.url ?? '')) throw invalidRequest('An upload in parts has no query');
    await resumable(request, response, target.parts.slice(2));
    return;
  }
  const matched = storageRoute(request.method ?? '', target.parts);
  if (matched === undefined) {
    sendNoRoute(request, response, target.path);
    return;
  }
  const { route, rest } = matched;
  await route.handle({
    ...parts,
    ...{ request, response, rest, hold },
    query: target.query,
    ...judge(request, parts.keys, route.isForAnyone === true),
    asking: createAsking(parts.db, request, route.operation),
  });
}

function judge(
  { headers }: IncomingMessage,
  keys: Keys,
  isForAnyone: boolean,
): { caller: Caller; isRefused: boolean } {
  try {
    return { caller: callerOf(headers, keys), isRefused: false };
  } catch (error) {
    if (!isForAnyone) throw error;
    return { caller: nobody, isRefused: true };
  }
}
