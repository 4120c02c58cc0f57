import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { OutsidePage } from './outside-page.tsx';

const address = '/shared-document/0b7d3a52-7f0e-4f0c-9d53-0d9d6a1c5f11?k=key';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'bridge');
});

function openOnDesktop(publicAddress: string | null) {
  const { bridge } = createFakeBridge({ 'config.getPublicAddress': () => publicAddress });
  setBridge(bridge);
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const router = createMemoryRouter(
    [{ path: '/shared-document/:documentId', element: <OutsidePage title="Shared document" /> }],
    { initialEntries: [address] },
  );
  renderWithKit(<RouterProvider router={router} />);
  return opened;
}

it('opens the page in the browser, at the public address', async () => {
  const opened = openOnDesktop('https://desk.agency.example');
  const link = `https://desk.agency.example${address}`;
  expect(await screen.findByRole('link', { name: 'Open in browser' })).toHaveAttribute('href', link);
  expect(opened).toHaveBeenCalledExactlyOnceWith(link, '_blank', 'noopener');
});

it('says so where the public address is not known', async () => {
  const opened = openOnDesktop(null);
  expect(await screen.findByRole('heading', { name: 'This page opens in a browser' })).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
});
