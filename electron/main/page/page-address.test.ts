import { describe, expect, it } from 'vitest';
import { isPage, pageAddress, routeOf, urlOf } from './page-address.ts';

const bundled = pageAddress(true, undefined);

describe('the page’s address', () => {
  it('is the app’s own scheme, and Vite’s only while someone develops', () => {
    expect(pageAddress(false, undefined)).toEqual(bundled);
    expect(pageAddress(true, 'http://localhost:5173/')).toEqual(bundled);
    expect(pageAddress(false, 'http://localhost:5173/').origin).toBe('http://localhost:5173');
  });

  it('opens on a route and gives it back', () => {
    expect(urlOf(bundled)).toBe('app://bundle/#/');
    expect(routeOf(urlOf(bundled, '/models?modelId=1'))).toBe('/models?modelId=1');
    expect(routeOf('app://bundle/')).toBeUndefined();
  });

  it('is known whatever its route', () => {
    expect(isPage('app://bundle/', bundled)).toBe(true);
    expect(isPage('app://bundle/?debug#/models', bundled)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'app://other/',
    'app://bundle.example/',
    'app://bundle/assets/index.js',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'nonsense',
  ])('is not %s', (url) => {
    expect(isPage(url, bundled)).toBe(false);
  });
});
