import {
  isHeicFile,
  makePicture,
  PictureProblem,
  unreadablePicture,
} from '#renderer/entities/picture/make-picture.ts';

export type Measured = { file: File; width: number | null; height: number | null; seconds: number | null };

/** Limits that every platform accepts, so that a library picture fits wherever it is posted. */
const mostPictureBytes = 1_000_000;
const sides = [2560, 2048, 1600, 1280, 1024, 800] as const;
const redrawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/**
 * Prepares a file for the library. Pictures are redrawn here, so that their metadata (where they were taken, by whom)
 * never leaves this computer; animations and videos stay unchanged.
 */
export async function prepareMedia(file: File): Promise<Measured> {
  if (redrawn.has(file.type) || isHeicFile(file)) return redraw(file);
  if (file.type.startsWith('video/')) return { file, ...(await measureVideo(file)) };
  if (file.type === 'image/gif') return { file, ...(await measurePicture(file)), seconds: null };
  throw new PictureProblem('Choose a JPEG, PNG, WebP or GIF picture, or an MP4, MOV or WebM video');
}

type Size = { width: number; height: number };

async function measurePicture(file: Blob): Promise<Size> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureProblem(unreadablePicture(file));
  });
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

/** Redraws a picture or part of it, small enough for every platform. */
export async function redraw(file: File, part?: Size & { x: number; y: number }): Promise<Measured> {
  const shown = part ?? { x: 0, y: 0, ...(await measurePicture(file)) };
  for (const side of sides) {
    const blob = await makePicture(file, shown, side);
    if (blob.size > mostPictureBytes && side !== sides.at(-1)) continue;
    const name = `${nameOf(file)}.${endings[blob.type] ?? 'webp'}`;
    return {
      file: new File([blob], name, { type: blob.type }),
      ...(await measurePicture(blob)),
      seconds: null,
    };
  }
  throw new PictureProblem('This picture is too large');
}

const nameOf = ({ name }: File): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
};

const unreadable = { width: null, height: null, seconds: null };
const measureWithinMs = 10_000;

/** A video's dimensions and duration; the platform decides about videos that this browser can't play. */
function measureVideo(file: File): Promise<Omit<Measured, 'file'>> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<Omit<Measured, 'file'>>((resolve) => {
    const timer = setTimeout(() => {
      resolve(unreadable);
    }, measureWithinMs);
    video.addEventListener('error', () => {
      clearTimeout(timer);
      resolve(unreadable);
    });
    video.addEventListener('loadedmetadata', () => {
      clearTimeout(timer);
      const { videoWidth, videoHeight, duration } = video;
      resolve({
        width: videoWidth === 0 ? null : videoWidth,
        height: videoHeight === 0 ? null : videoHeight,
        seconds: Number.isFinite(duration) ? Math.round(duration * 100) / 100 : null,
      });
    });
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
