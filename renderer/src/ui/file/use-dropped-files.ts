import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Passes on files dropped anywhere in the window, and returns whether some are being dragged. Does nothing unless
 * `isOn`.
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
    // Null only when the pointer leaves the window, not when it moves between elements.
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
