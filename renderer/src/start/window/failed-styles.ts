const retryMs = 5000;

/**
 * Reloads style sheets that failed to load, until they are there. The bundler treats a failed sheet as loaded, so a
 * page that is opened again waits only for its code. Returns a function that stops this.
 */
export function followFailedStyles(): () => void {
  const failed = new Set<HTMLLinkElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = () => {
    clearTimeout(timer);
    // Nothing can load without a connection, and the browser reports when it is back.
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
