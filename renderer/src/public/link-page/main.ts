import { enhance } from './enhance.ts';

const query = new URLSearchParams(location.search);

/** Reloads the address with the gate passed. */
function again(): void {
  query.set('gate', '1');
  location.replace(`${location.pathname}?${query.toString()}`);
}

const drawn = document.querySelector('main');
if (drawn !== null) {
  if (drawn.dataset['tree'] !== undefined) enhance(drawn, again);
} else {
  void (async () => {
    const { showStaticPage } = await import('./static-page.ts');
    // Only such a name in the address can belong to a page.
    const domain = /^\/linktree\/([\w-]+)\/?$/.exec(location.pathname)?.[1] ?? '';
    const main = await showStaticPage(domain, query.get('gate') === '1', query.get('report') === '1');
    if (main !== undefined) enhance(main, again);
  })();
}
