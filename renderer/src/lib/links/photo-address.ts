/** Where an image of the web is shown from: a desktop page has no network, so its host fetches the photo for it. */
export const photoAddress = (url: string): string =>
  window.bridge === undefined ? url : `/photo?url=${encodeURIComponent(url)}`;
