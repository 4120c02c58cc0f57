import { useWindowEvent } from '@mantine/hooks';
import { useDroppedFile } from '#renderer/ui/file/use-dropped-file.ts';

/** Passes on pictures pasted or dropped anywhere in the window; returns whether one is being dragged. */
export function useGivenPicture(onPicture: (file: File | null | undefined) => void): boolean {
  useWindowEvent('paste', (event) => {
    const picture = [...(event.clipboardData?.items ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture === undefined) return;
    event.preventDefault();
    onPicture(picture.getAsFile());
  });
  return useDroppedFile(onPicture);
}
