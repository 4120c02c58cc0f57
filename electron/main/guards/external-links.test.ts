import { describe, expect, it } from 'vitest';
import { createLinkOpener } from './external-links.ts';

function opened(url: string): string[] {
  const urls: string[] = [];
  createLinkOpener({ open: async (link) => void urls.push(link), onRefused: () => undefined })(url);
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

  it('are opened as fast as a person follows them, and no faster', () => {
    const urls: string[] = [];
    let time = 0;
    let refused = 0;
    const open = createLinkOpener({
      open: async (link) => void urls.push(link),
      onRefused: () => (refused += 1),
      now: () => time,
    });
    for (let link = 0; link < 100; link += 1) open(`https://example.com/?what=${link}`);
    expect([urls.length, refused]).toEqual([5, 95]);
    time = 10_000;
    open('https://example.com/');
    expect(urls).toHaveLength(6);
  });

  it('carry no more than an address does', () => {
    expect(opened(`https://example.com/?${'x'.repeat(2000)}`)).toEqual([]);
  });

  it('do not end the app where there is no browser', async () => {
    const open = createLinkOpener({
      open: () => Promise.reject(new Error('no application')),
      onRefused: () => undefined,
    });
    expect(() => open('https://example.com/')).not.toThrow();
  });
});
