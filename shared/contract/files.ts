import * as z from 'zod/mini';
import { buckets, fileLimits, objectNameShape } from '#shared/domain/file-limits.ts';
import type { DomainContract } from './domain-contract.ts';

// Bytes of files. A page hands over the pieces of what it uploads when they are asked for, and asks for pieces of what it shows, so that
// nobody holds a whole file: neither the page nor the desktop's main process.

const uploadId = z.uuid();
const bucket = z.enum(buckets);
const objectName = z.string().check(z.regex(objectNameShape));
const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
const size = z.int().check(z.nonnegative(), z.maximum(fileLimits.documentBytes));
/** The address that a procedure or function signed; of this server alone. */
const link = z.string().check(z.maxLength(4000));
const resumeAt = z.string().check(z.maxLength(2000));

export const filesContract = {
  calls: {
    /**
     * Uploads a file, and answers once the server has all of it, or once `files.stop` has stopped it. `resumeAt` is where an earlier attempt
     * lies. Errors: `limit` with hint `storage_limit` or `rate_limit`; `invalid` with hint `too_large`, `empty_file`, `unreadable` (the page gives
     * no more of it), `upload_gone` (start it again), `not_taken`; `conflict` where the name is taken; `forbidden`; `unavailable`, with hint `no_room` for a full disk.
     */
    'files.upload': {
      input: z.object({
        uploadId,
        bucket,
        objectName,
        sizeBytes: size,
        mediaType: z.string().check(z.maxLength(200)),
        resumeAt: z._default(z.nullable(resumeAt), null),
      }),
      output: z.object({ isStopped: z.boolean() }),
    },
    /** The answer to `files.pieceWanted`; null where the page can't read the file any more. */
    'files.givePiece': {
      input: z.object({ uploadId, start: size, bytes: z.nullable(bytes) }),
      output: z.void(),
    },
    /** Stops it; with `isDiscarded` the server forgets what it has, else it can be resumed. */
    'files.stop': { input: z.object({ uploadId, isDiscarded: z.boolean() }), output: z.void() },
    /** Has the server forget an upload that was never finished. Harmless where it is gone. */
    'files.discard': { input: z.object({ resumeAt }), output: z.void() },
    /**
     * Has the server look at what was uploaded; answers what its bytes are, null for nothing that is accepted. Errors: `unavailable` where
     * nobody looks now (until then it is seen by the person who uploaded it alone), `not_found`.
     */
    'files.check': {
      input: z.object({ bucket, objectName }),
      output: z.object({ mediaType: z.nullable(z.string()) }),
    },
    /** A link of 60 seconds to an attachment. Errors: `not_found`, also where the person may not read it. */
    'files.link': { input: z.object({ objectName }), output: z.object({ link }) },
    /** Up to 8 MiB of what a link leads to. Errors: `not_found`, `forbidden` for a link that has run out. */
    'files.read': {
      input: z.object({ link, start: size, end: size }),
      output: z.object({ bytes }),
    },
    /** Saves what a link leads to: by the browser's own download, or where the person chooses. `isSaved` is false where they chose nothing. */
    'files.save': {
      input: z.object({ link, fileName: z.string().check(z.maxLength(500)) }),
      output: z.object({ isSaved: z.boolean() }),
    },
  },
  events: {
    /** The host needs these bytes of an upload, `end` not included. */
    'files.pieceWanted': z.object({ uploadId, start: z.int(), end: z.int() }),
    /** How far an upload is, and where it can be resumed. */
    'files.uploadMoved': z.object({ uploadId, sentBytes: z.int(), resumeAt: z.nullable(z.string()) }),
  },
} as const satisfies DomainContract;
