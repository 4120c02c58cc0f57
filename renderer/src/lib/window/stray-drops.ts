const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * By default a browser opens a file that is dropped outside a drop zone, and the page with everything typed there is
 * lost. Called once, before there is a page.
 */
export function keepPageOnDrops(): void {
  const keep = (event: DragEvent): void => {
    if (!holdsFile(event)) return;
    // Drop zones are inside the window, or listen to it later and set this themselves.
    if (!event.defaultPrevented && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    event.preventDefault();
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
}
