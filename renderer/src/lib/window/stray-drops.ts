const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A browser opens a file that is dropped where nothing takes it, and the page goes, with what was typed there. Once, before there is a page. */
export function keepPageOnDrops(): void {
  const keep = (event: DragEvent): void => {
    if (!holdsFile(event)) return;
    // What takes files lies below the window, or listens to it later and says so.
    if (!event.defaultPrevented && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    event.preventDefault();
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
}
