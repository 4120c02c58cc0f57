import type { Locator, Page } from '@playwright/test';
import encodeQr from 'qr';

// Pictures as people give them to a page: pasted and dropped.

/** A white one, in base64, as the others. */
export const emptyPicture = 'R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=';

/** A picture of the QR code of a text. */
export const qrPicture = (text: string): string =>
  Buffer.from(encodeQr(text, 'gif', { scale: 6 })).toString('base64');

/** Copies a picture as a screenshot does, and pastes it by the keyboard. */
export async function pastePicture(page: Page, gif: string): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/gif' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })]);
  }, gif);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Drops a file, as one dragged from a folder; the browser opens it where the page does not take it. */
export async function dropPicture(target: Locator, gif: string): Promise<void> {
  await target.evaluate((element, base64) => {
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'code.gif', { type: 'image/gif' }));
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
      if (element.dispatchEvent(event) && kind === 'drop') throw new Error('The page took no file');
    }
  }, gif);
}
