import { useLoadedPhotos } from '#renderer/entities/person/person-photos.ts';

/** Loads people's photos. They replace initials of the same size. */
export function PersonPhotos() {
  useLoadedPhotos(true);
  return null;
}
