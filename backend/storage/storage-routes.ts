import {
  createBucket,
  deleteBucket,
  describeBucket,
  describeBuckets,
  emptyBucket,
  updateBucket,
} from './buckets.ts';
import { listFilesByPage } from './objects/list-v2.ts';
import { listFiles } from './objects/list.ts';
import { purgeCache, renderPicture } from './objects/not-here.ts';
import { describeFile, downloadByLink, downloadFile, downloadPublic } from './objects/download.ts';
import type { Exchange } from './exchange.ts';
import { copyFile, moveFile, removeFiles } from './objects/rearrange.ts';
import { signDownload, signDownloads } from './objects/sign.ts';
import { signUpload, uploadByLink, uploadFile } from './uploads/upload.ts';

export type StorageRoute = {
  methods: readonly string[];
  /** The first parts of the path; the handler gets the rest, at least one part. */
  path: readonly string[];
  /** How many parts follow, where routes differ only in the number. */
  parts?: 0 | 1;
  /** What follows those parts. */
  end?: string;
  /** The hosted server's name for it, which policies may use. */
  operation: string;
  /** Whether an invalid token counts as none, since a file may be public. */
  isForAnyone?: true;
  handle: (exchange: Exchange) => Promise<void>;
};

const reading = ['GET', 'HEAD'];

/** The first match wins. */
const routes: readonly StorageRoute[] = [
  {
    ...{ methods: ['GET'], path: ['bucket'], parts: 0 },
    ...{ operation: 'storage.bucket.list', handle: describeBuckets },
  },
  {
    ...{ methods: ['POST'], path: ['bucket'], parts: 0 },
    ...{ operation: 'storage.bucket.create', handle: createBucket },
  },
  {
    ...{ methods: ['GET'], path: ['bucket'], parts: 1 },
    ...{ operation: 'storage.bucket.get', handle: describeBucket },
  },
  {
    ...{ methods: ['PUT'], path: ['bucket'], parts: 1 },
    ...{ operation: 'storage.bucket.update', handle: updateBucket },
  },
  {
    ...{ methods: ['DELETE'], path: ['bucket'], parts: 1 },
    ...{ operation: 'storage.bucket.delete', handle: deleteBucket },
  },
  {
    ...{ methods: ['POST'], path: ['bucket'], parts: 1, end: 'empty' },
    ...{ operation: 'storage.bucket.empty', handle: emptyBucket },
  },
  {
    ...{ methods: ['DELETE'], path: ['cdn'] },
    ...{ operation: 'storage.cdn.purge_object_cache', handle: purgeCache },
  },
  {
    ...{ methods: reading, path: ['render', 'image'], isForAnyone: true },
    ...{ operation: 'storage.render.image_public', handle: renderPicture },
  },
  {
    ...{ methods: ['POST'], path: ['object', 'list-v2'], parts: 1 },
    ...{ operation: 'storage.object.list_v2', handle: listFilesByPage },
  },
  {
    ...{ methods: ['POST'], path: ['object', 'upload', 'sign'] },
    ...{ operation: 'storage.object.sign_upload_url', handle: signUpload },
  },
  {
    ...{ methods: ['PUT'], path: ['object', 'upload', 'sign'], isForAnyone: true },
    ...{ operation: 'storage.object.upload_signed', handle: uploadByLink },
  },
  {
    ...{ methods: reading, path: ['object', 'sign'], isForAnyone: true },
    ...{ operation: 'storage.object.get_signed', handle: downloadByLink },
  },
  {
    ...{ methods: ['POST'], path: ['object', 'sign'], parts: 1 },
    ...{ operation: 'storage.object.sign_many', handle: signDownloads },
  },
  {
    ...{ methods: ['POST'], path: ['object', 'sign'] },
    ...{ operation: 'storage.object.sign', handle: signDownload },
  },
  {
    ...{ methods: ['POST'], path: ['object', 'list'], parts: 1 },
    ...{ operation: 'storage.object.list', handle: listFiles },
  },
  {
    methods: ['POST'],
    path: ['object', 'move'],
    parts: 0,
    operation: 'storage.object.move',
    handle: moveFile,
  },
  {
    methods: ['POST'],
    path: ['object', 'copy'],
    parts: 0,
    operation: 'storage.object.copy',
    handle: copyFile,
  },
  {
    ...{ methods: reading, path: ['object', 'info', 'authenticated'], isForAnyone: true },
    ...{ operation: 'storage.object.info_authenticated', handle: describeFile },
  },
  {
    ...{ methods: reading, path: ['object', 'info'], isForAnyone: true },
    ...{ operation: 'storage.object.info_authenticated', handle: describeFile },
  },
  {
    ...{ methods: reading, path: ['object', 'public'], isForAnyone: true },
    ...{ operation: 'storage.object.get_public', handle: downloadPublic },
  },
  {
    ...{ methods: reading, path: ['object', 'authenticated'], isForAnyone: true },
    ...{ operation: 'storage.object.get_authenticated', handle: downloadFile },
  },
  {
    ...{ methods: reading, path: ['object'], isForAnyone: true },
    ...{ operation: 'storage.object.get_authenticated', handle: downloadFile },
  },
  {
    ...{ methods: ['DELETE'], path: ['object'], parts: 1 },
    ...{ operation: 'storage.object.delete_many', handle: removeFiles },
  },
  { methods: ['POST'], path: ['object'], operation: 'storage.object.upload', handle: uploadFile },
  { methods: ['PUT'], path: ['object'], operation: 'storage.object.upload_update', handle: uploadFile },
];

/** The route of a request with the remaining parts of the path, or undefined. */
export function storageRoute(
  method: string,
  parts: readonly string[],
): { route: StorageRoute; rest: readonly string[] } | undefined {
  const route = routes.find(({ methods, path, parts: count, end }) => {
    const rest = parts.length - path.length - (end === undefined ? 0 : 1);
    return (
      methods.includes(method) &&
      (count === undefined ? rest > 0 : rest === count) &&
      path.every((part, at) => part === parts[at]) &&
      (end === undefined || parts.at(-1) === end)
    );
  });
  return route && { route, rest: parts.slice(route.path.length) };
}
