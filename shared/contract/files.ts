import * as z from 'zod/mini';
import { buckets, fileLimits, objectNameShape } from '#shared/domain/file-limits.ts';
import type { DomainContract } from './domain-contract.ts';

// The bytes of files. A page sends pieces of an upload when they are requested, and requests pieces of a file it shows,
// so that neither the page nor the desktop's main process has a whole file in memory.

const uploadId = z.uuid();
const bucket = z.enum(buckets);
const objectName = z.string().check(z.regex(objectNameShape));
const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
const size = z.int().check(z.nonnegative(), z.maximum(fileLimits.documentBytes));
/** An address signed by a procedure or function; only of this server. */
const link = z.string().check(z.maxLength(4000));
const resumeAt = z.string().check(z.maxLength(2000));

export const filesContract = {
  calls: {
    /**
     * Uploads a file. Resolves once the server has all of it, or once `files.stop` has stopped it. `resumeAt` is the
     * address of an earlier attempt. Errors: `limit` with hint `storage_limit` or `rate_limit`; `invalid` with hint
     * `too_large`, `empty_file`, `unreadable` (the page can't provide more of it), `upload_gone` (start it again),
     * `not_taken`; `conflict` if the name is taken; `forbidden`; `unavailable`, with hint `no_room` for a full disk.
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
    /** The answer to `files.pieceWanted`; null if the page can't read the file any more. */
    'files.givePiece': {
      input: z.object({ uploadId, start: size, bytes: z.nullable(bytes) }),
      output: z.void(),
    },
    /** Stops it. With `isDiscarded` the server deletes what it has; otherwise it can be resumed. */
    'files.stop': { input: z.object({ uploadId, isDiscarded: z.boolean() }), output: z.void() },
    /** Deletes an unfinished upload on the server. Does nothing if it is gone. */
    'files.discard': { input: z.object({ resumeAt }), output: z.void() },
    /**
     * Makes the server check an uploaded file. Returns the type found in its bytes, null if it is not accepted. Errors:
     * `unavailable` if it cannot be checked now (until then, only the person who uploaded it can see it), `not_found`.
     */
    'files.check': {
      input: z.object({ bucket, objectName }),
      output: z.object({ mediaType: z.nullable(z.string()) }),
    },
    /** A link of 60 seconds to an attachment. Errors: `not_found`, also if the person may not read it. */
    'files.link': { input: z.object({ objectName }), output: z.object({ link }) },
    /** Up to 8 MiB of the file behind a link. Errors: `not_found`, `forbidden` for an expired link. */
    'files.read': {
      input: z.object({ link, start: size, end: size }),
      output: z.object({ bytes }),
    },
    /**
     * Saves the file behind a link: by the browser's own download, or where the person chooses. `isSaved` is false if
     * they cancelled.
     */
    'files.save': {
      input: z.object({ link, fileName: z.string().check(z.maxLength(500)) }),
      output: z.object({ isSaved: z.boolean() }),
    },
  },
  events: {
    /** The host needs these bytes of an upload; `end` is exclusive. */
    'files.pieceWanted': z.object({ uploadId, start: z.int(), end: z.int() }),
    /** The progress of an upload, and where it can be resumed. */
    'files.uploadMoved': z.object({ uploadId, sentBytes: z.int(), resumeAt: z.nullable(z.string()) }),
  },
} as const satisfies DomainContract;
