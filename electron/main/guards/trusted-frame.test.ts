import { describe, expect, it } from 'vitest';
import { appOrigin } from '#electron/main/page/page-address.ts';
import { isTrustedFrame } from './trusted-frame.ts';

describe('the frame that may call', () => {
  it('is the top frame of the app’s own origin', () => {
    expect(isTrustedFrame({ origin: appOrigin, parent: null }, appOrigin)).toBe(true);
  });

  it.each([
    ['a frame inside the page', { origin: appOrigin, parent: {} }],
    ['a page from elsewhere', { origin: 'https://example.com', parent: null }],
    ['a file', { origin: 'file://', parent: null }],
    ['a frame without an origin', { origin: 'null', parent: null }],
    ['a host of a similar name', { origin: 'app://bundle.example', parent: null }],
    ['a frame that is gone', null],
    ['no frame at all', undefined],
  ])('is not %s', (_name, frame) => {
    expect(isTrustedFrame(frame, appOrigin)).toBe(false);
  });

  it('is not one that ends while it is looked at', () => {
    const ending = {
      origin: appOrigin,
      get parent(): null {
        throw new Error('Render frame was disposed');
      },
    };
    expect(isTrustedFrame(ending, appOrigin)).toBe(false);
  });
});
