import { picturesPath } from '#shared/domain/pictures.ts';

let server = '';

/** The server that keeps uploaded pictures, which a browser's page asks itself. */
export function showPicturesOf(address: string): void {
  server = address;
}

/** Where an image of the web is shown from: a desktop page has no network, so its host fetches the photo for it. */
export const photoAddress = (url: string): string =>
  window.bridge === undefined
    ? url.startsWith(picturesPath)
      ? `${server}${url}`
      : url
    : `/photo?url=${encodeURIComponent(url)}`;
