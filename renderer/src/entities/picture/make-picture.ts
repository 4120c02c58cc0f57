/** The most that fits in a browser tab's memory, at four bytes a pixel. */
const mostPixels = 50_000_000;
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A crop of a picture, in pixels of its upright orientation. */
export type Part = { x: number; y: number; width: number; height: number };

/** Why a file can't be used as a picture, as a message for people. */
export class PictureProblem extends Error {}

const notAPicture = 'Choose a PNG, JPEG or WebP picture';

/** Some systems recognise HEIC only by the file name. */
export const isHeicFile = (file: Blob): boolean =>
  ['image/heic', 'image/heif'].includes(file.type) ||
  (file.type === '' && file instanceof File && /[.](?:heic|heif)$/iu.test(file.name));

/** The message when a picture can't be drawn here. */
export const unreadablePicture = (file: Blob): string =>
  isHeicFile(file)
    ? 'This browser can’t read HEIC. Choose a JPEG, PNG or WebP.'
    : 'This picture can’t be read. It may be damaged, or no picture at all.';

/** The file types offered. HEIC is converted if the browser can read it. */
export const pictureAccept = 'image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif';

export function pictureProblem(file: File): string | undefined {
  const { type, size } = file;
  if (!taken.has(type) && !isHeicFile(file)) return notAPicture;
  return size > 50 * 1024 * 1024 ? 'This picture is larger than 50 MB' : undefined;
}

/**
 * Redraws a crop of a picture in the page: upright, no larger than `side`, and without metadata (where and by whom it
 * was taken). Repeated halving keeps it sharp.
 */
export async function makePicture(file: Blob, part: Part, side: number): Promise<Blob> {
  const whole = await createImageBitmap(file).catch(() => {
    throw new PictureProblem(unreadablePicture(file));
  });
  try {
    if (whole.width * whole.height > mostPixels)
      throw new PictureProblem('This picture is too large. Use one of 50 megapixels or fewer.');
    const scale = Math.min(1, side / Math.max(part.width, part.height));
    const size = {
      width: Math.max(1, Math.round(part.width * scale)),
      height: Math.max(1, Math.round(part.height * scale)),
    };
    let from: CanvasImageSource = whole;
    let box = part;
    while (box.width / 2 > size.width) {
      const half = { x: 0, y: 0, width: Math.round(box.width / 2), height: Math.round(box.height / 2) };
      from = draw(from, box, half);
      box = half;
    }
    const blob = await draw(from, box, size).convertToBlob({ type: 'image/webp', quality: 0.85 });
    // Safari returns PNG where it can't write WebP.
    if (!taken.has(blob.type)) throw new PictureProblem('Your browser can’t make this picture smaller');
    return blob;
  } finally {
    whole.close();
  }
}

function draw(from: CanvasImageSource, box: Part, to: { width: number; height: number }): OffscreenCanvas {
  const canvas = new OffscreenCanvas(to.width, to.height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new PictureProblem('Your browser can’t make this picture smaller');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(from, box.x, box.y, box.width, box.height, 0, 0, to.width, to.height);
  return canvas;
}
