const preloads = 'link[rel="modulepreload"]';

/**
 * Removes preload links from the page once their files have arrived, now and later. The browser keeps the modules
 * without them, and every traversal of the page gets shorter by more than a hundred elements. Returns a function that
 * stops this.
 */
export function dropSpentPreloads(): () => void {
  // A link that is still loading is removed by its own event. One that arrived earlier is in the page's timings.
  const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const link of document.querySelectorAll<HTMLLinkElement>(preloads))
    if (arrived.has(link.href)) link.remove();
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.matches(preloads)) target.remove();
  };
  document.addEventListener('load', onLoad, true);
  return () => {
    document.removeEventListener('load', onLoad, true);
  };
}
