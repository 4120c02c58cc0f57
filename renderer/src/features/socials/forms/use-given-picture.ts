import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Hands on pictures that are pasted or dropped anywhere in the window, and tells whether one is being dragged. A file dropped
 * beside its target would replace the page, and what was typed.
 */
export function useGivenPicture(onPicture: (file: File | null | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    setIsOver(true);
  });
  useWindowEvent('dragleave', (event) => {
    // Out of the window; from one element to the next, there is one.
    if (event.relatedTarget === null) setIsOver(false);
  });
  useWindowEvent('drop', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    setIsOver(false);
    onPicture(event.dataTransfer?.files.item(0));
  });
  useWindowEvent('paste', (event) => {
    const picture = [...(event.clipboardData?.items ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture === undefined) return;
    event.preventDefault();
    onPicture(picture.getAsFile());
  });
  return isOver;
}
