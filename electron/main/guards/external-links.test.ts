import { describe, expect, it } from 'vitest';
import { createLinkOpener } from './external-links.ts';

function opened(url: string): string[] {
  const urls: string[] = [];
  createLinkOpener(async (link) => void urls.push(link))(url);
  return urls;
}

describe('links that lead out', () => {
  it.each(['https://example.com/page?x=1', 'mailto:mia@northlight.example'])('open: %s', (url) => {
    expect(opened(url)).toEqual([url]);
  });

  it.each([
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'smb://host/share',
    'ms-settings:',
    'app://bundle/',
    'nonsense',
    '',
  ])('stay closed: %s', (url) => {
    expect(opened(url)).toEqual([]);
  });

  it('do not end the app where there is no browser', async () => {
    const open = createLinkOpener(() => Promise.reject(new Error('no application')));
    expect(() => open('https://example.com/')).not.toThrow();
  });
});
