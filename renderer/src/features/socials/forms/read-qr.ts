import { AppError } from '#shared/lib/app-error.ts';

const mostBytes = 10 * 1024 * 1024;
/** More pixels take longer and don't help to read a code. */
const mostPixels = 1600;

const refusal = (message: string) => new AppError('invalid', message, { hint: 'picture' });

/** Reads the QR code in a picture. The picture stays on this device. */
export async function readQr(file: Blob): Promise<string> {
  if (file.size > mostBytes) throw refusal('This picture is larger than 10 MB. Choose a smaller one.');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw refusal('This file is not a picture. Choose a PNG or JPEG.');
  });
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw refusal('This picture could not be read. Paste the setup key instead.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const { default: decode } = await import('qr/decode.js');
  try {
    return decode(picture);
  } catch {
    throw refusal('No QR code was found in this picture. Try a sharper one, or paste the setup key.');
  } finally {
    // Clears the picture from memory.
    canvas.width = 0;
  }
}
