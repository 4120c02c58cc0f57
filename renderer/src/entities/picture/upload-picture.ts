import { request } from '#renderer/bridge/index.ts';
import { onPieceWanted } from '#renderer/entities/file/events.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { picturesPath } from '#shared/domain/pictures.ts';

const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** Uploads a picture made by `makePicture` and returns its address. It is small enough for a single request. */
export async function uploadPicture(
  area: 'models' | 'people' | 'logo' | 'listings' | 'pages' | 'bots',
  picture: Blob,
): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const uploadId = crypto.randomUUID();
  const objectName = `${area}/${crypto.randomUUID()}.${endings[picture.type] ?? 'webp'}`;
  const end = onPieceWanted(({ uploadId: wanted, start, end: until }) => {
    if (wanted === uploadId)
      void request('files.givePiece', { uploadId, start, bytes: bytes.slice(start, until) }).catch(
        () => undefined,
      );
  });
  try {
    await request('files.upload', {
      uploadId,
      bucket: 'pictures',
      objectName,
      sizeBytes: bytes.length,
      mediaType: picture.type,
    });
  } finally {
    end();
  }
  const { mediaType } = await request('files.check', { bucket: 'pictures', objectName });
  if (mediaType === null) throw new AppError('invalid', 'Choose a PNG, JPEG or WebP picture');
  return `${picturesPath}${objectName}`;
}
