import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Hands on the files that are dropped anywhere in the window, and tells whether some are being dragged. While it is off nothing is handed on.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void, isOn = true): boolean {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isOn ? 'copy' : 'none';
    setIsOver(isOn);
  });
  useWindowEvent('dragleave', (event) => {
    // Out of the window; from one element to the next, there is one.
    if (event.relatedTarget === null) setIsOver(false);
  });
  useWindowEvent('drop', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    setIsOver(false);
    if (isOn) onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return isOver;
}
