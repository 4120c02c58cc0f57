import { useLoadedPhotos } from '#renderer/entities/person/person-photos.ts';

/** Loads the faces of people. They come in the place of initials of the same size. */
export function PersonPhotos() {
  useLoadedPhotos(true);
  return null;
}
