const retryMs = 5000;

/**
 * Asks again for style sheets that could not be loaded, until they are there: a page that is opened once more after its code could
 * not be fetched waits for its code alone, since the bundler takes a sheet that failed for one that is there. Returns what ends it.
 */
export function followFailedStyles(): () => void {
  const failed = new Set<HTMLLinkElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = () => {
    clearTimeout(timer);
    // Without a connection there is nothing to be had; it says when it is back.
    if (!navigator.onLine) return;
    for (const link of failed) link.replaceWith(link.cloneNode());
    failed.clear();
  };
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target);
    clearTimeout(timer);
    timer = setTimeout(reload, retryMs);
  };
  document.addEventListener('error', onError, true);
  window.addEventListener('online', reload);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('error', onError, true);
    window.removeEventListener('online', reload);
  };
}
