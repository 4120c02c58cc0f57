/**
 * Reports an event on a page, without cookies. The server decides what counts. A report that fails is lost, and nothing
 * waits for it.
 */
export function tell(
  main: HTMLElement,
  type: 'view' | 'click' | 'gate_pass' | 'gate_leave',
  block?: string,
): void {
  const query = new URLSearchParams(location.search);
  const utm = Object.fromEntries(
    ['source', 'medium', 'campaign'].flatMap((name) => {
      const value = query.get(`utm_${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
  fetch(`${main.dataset['server'] ?? ''}/functions/v1/link-page`, {
    method: 'POST',
    // Plain text needs no CORS preflight request.
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({ tree: main.dataset['tree'], block, type, referrer: document.referrer, utm }),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}
