import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Hands on the file that is dropped anywhere in the window, and tells whether one is being dragged. Dropped beside its target
 * it would replace the page, and what was typed.
 */
export function useDroppedFile(onFile: (file: File | null | undefined) => void): boolean {
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
    onFile(event.dataTransfer?.files.item(0));
  });
  return isOver;
}
