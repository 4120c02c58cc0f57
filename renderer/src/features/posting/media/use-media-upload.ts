import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { sendFiles, type UploadTarget } from '#renderer/entities/file/uploads/send-files.ts';
import { PictureProblem } from '#renderer/entities/picture/make-picture.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postingQueries, type MediaList } from '#renderer/features/posting/queries.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { PostMedia } from '#shared/contract/posting-rows.ts';
import { prepareMedia, type Measured } from './prepare-media.ts';

/** The file types that browsers offer to choose. */
export const acceptedMedia =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,image/gif,image/avif,video/mp4,video/quicktime,video/webm';

type Upload = {
  /** Where uploads are shown. */
  place: string;
  modelId: string;
  onAdded?: (media: PostMedia) => void;
};

/** Puts a library row into the cache, in its model's list and in the list of all. */
export function showMedia(client: QueryClient, media: PostMedia): void {
  for (const modelId of [media.modelId, null])
    changeCached<MediaList>(client, postingQueries.media(modelId).queryKey, ({ rows, isComplete }) => ({
      isComplete,
      rows: rows.some(({ id }) => id === media.id)
        ? rows.map((row) => (row.id === media.id ? media : row))
        : [...rows, media],
    }));
}

/** Where a model's files are uploaded, and what happens to each afterwards. */
export function mediaTarget(
  client: QueryClient,
  { place, modelId, onAdded }: Upload,
  sizes?: ReadonlyMap<string, Measured>,
): UploadTarget {
  return {
    place,
    bucket: 'attachments',
    area: 'social',
    finish: async ({ objectName, fileName }) => {
      const size = sizes?.get(fileName);
      const media = await request('posting.addMedia', {
        modelId,
        objectName,
        fileName,
        width: size?.width ?? null,
        height: size?.height ?? null,
        seconds: size?.seconds ?? null,
      });
      showMedia(client, media);
      onAdded?.(media);
    },
    describe: (error) => errorMessage('posting.addMedia', error),
  };
}

/** Uploads files that are prepared. */
export function sendMeasured(client: QueryClient, upload: Upload, measured: readonly Measured[]): void {
  const sizes = new Map(measured.map((one) => [one.file.name.trim(), one]));
  sendFiles(
    measured.map(({ file }) => file),
    mediaTarget(client, upload, sizes),
  );
}

/** Uploads files to a model's library, after redrawing pictures. */
export function useMediaUpload() {
  const client = useQueryClient();
  return async (files: readonly File[], upload: Upload): Promise<void> => {
    for (const file of files) {
      try {
        sendMeasured(client, upload, [await prepareMedia(file)]);
      } catch (error) {
        const why = error instanceof PictureProblem ? error.message : 'It can’t be read.';
        notifyError(`${file.name}: ${why}`);
      }
    }
  };
}
