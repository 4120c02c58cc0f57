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

/** What browsers offer to choose. */
export const acceptedMedia =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,image/gif,image/avif,video/mp4,video/quicktime,video/webm';

type Upload = {
  /** Names where uploads are shown. */
  place: string;
  modelId: string;
  onAdded?: (media: PostMedia) => void;
};

/** Puts a row of the library where it is cached, for its model and for all. */
export function showMedia(client: QueryClient, media: PostMedia): void {
  for (const modelId of [media.modelId, null])
    changeCached<MediaList>(client, postingQueries.media(modelId).queryKey, ({ rows, isComplete }) => ({
      isComplete,
      rows: rows.some(({ id }) => id === media.id)
        ? rows.map((row) => (row.id === media.id ? media : row))
        : [...rows, media],
    }));
}

/** Where files of a model go, and what becomes of each once it is there. */
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

/** Sends files that are ready. */
export function sendMeasured(client: QueryClient, upload: Upload, measured: readonly Measured[]): void {
  const sizes = new Map(measured.map((one) => [one.file.name.trim(), one]));
  sendFiles(
    measured.map(({ file }) => file),
    mediaTarget(client, upload, sizes),
  );
}

/** Uploads files to the library of a model: pictures are drawn again first. */
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
