// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNewVersion } from '#renderer/lib/loading/new-version.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { NewVersionStrip } from './new-version-strip.tsx';

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/main-old.js"></script>';
});
afterEach(() => {
  document.head.replaceChildren();
  useNewVersion.setState({ isReady: false });
  vi.restoreAllMocks();
});

/** A late-loading part failed to load, and the server now sends this page. */
async function missCode(served: Response | Error) {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => (served instanceof Error ? Promise.reject(served) : Promise.resolve(served)));
  renderWithKit(<NewVersionStrip />);
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  await act(async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await vi.waitFor(() => {
      expect(fetched).toHaveBeenCalledOnce();
    });
  });
}

it('offers to reload once the server has another version', async () => {
  await missCode(new Response('<script type="module" crossorigin src="/assets/main-new.js"></script>'));
  expect(await screen.findByText('A new version is ready.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it.each([
  ['has the same', new Response('<script type="module" crossorigin src="/assets/main-old.js"></script>')],
  ['is at work on it', new Response('Bad gateway', { status: 502 })],
  ['answers with another page', new Response('<h1>Welcome to nginx</h1>')],
  ['is away', new Error('Failed to fetch')],
])('says nothing where the server %s', async (_, served) => {
  await missCode(served);
  expect(screen.queryByText('A new version is ready.')).toBeNull();
});
