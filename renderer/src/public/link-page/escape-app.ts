/** In-app browsers, where shops and sign-in pages often fail. */
const apps = /Instagram|FBAN|FBAV|BytedanceWebview|musical_ly|TikTok|Twitter for|TwitterAndroid|Snapchat/;

/** Suggests opening the page in a real browser when the visitor uses an in-app browser. */
export function offerEscape(strip: HTMLElement, agent: string, address: string): void {
  if (!apps.test(agent)) return;
  if (agent.includes('Android')) {
    const link = document.createElement('a');
    link.href = `intent://${address.replace(/^https?:\/\//, '')}#Intent;scheme=https;end`;
    link.textContent = 'Open in browser';
    strip.append(link);
  }
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.textContent = 'Copy link';
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(address).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Copying failed'),
    );
  });
  strip.append(copy);
  strip.hidden = false;
}
