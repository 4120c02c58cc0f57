import { picturesPath } from '#shared/domain/pictures.ts';

let server = '';

/** Sets the server of uploaded pictures, which a browser page requests directly. */
export function showPicturesOf(address: string): void {
  server = address;
}

/** The address that shows a photo from the web. A desktop page has no network access, so its host fetches the photo. */
export const photoAddress = (url: string): string =>
  window.bridge === undefined
    ? url.startsWith(picturesPath)
      ? `${server}${url}`
      : url
    : `/photo?url=${encodeURIComponent(url)}`;
