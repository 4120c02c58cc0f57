let announce: () => void;
const shown = new Promise<void>((resolve) => (announce = resolve));

/** Called when the page that the person came for is shown. */
export const announceFirstPage = () => {
  announce();
};

/** Runs once the first page is shown and the browser is idle, so that what it loads delays no one. */
export function afterFirstPage(run: () => void): void {
  void shown.then(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run);
    else setTimeout(run, 200);
  });
}
