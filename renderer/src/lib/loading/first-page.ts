let announce: () => void;
const shown = new Promise<void>((resolve) => (announce = resolve));

/** Called when what the person came for stands on the page. */
export const announceFirstPage = () => {
  announce();
};

/** Runs once the first page stands and the browser has nothing better to do: what it loads delays nobody. */
export function afterFirstPage(run: () => void): void {
  void shown.then(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run);
    else setTimeout(run, 200);
  });
}
