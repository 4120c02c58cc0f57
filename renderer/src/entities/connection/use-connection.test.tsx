// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import type { ServiceConnection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { ConnectionProgress } from './connection-progress.tsx';
import { useConnection } from './use-connection.ts';

const id = '00000000-0000-4000-8000-000000000001';
const url = 'https://accounts.example/agree';
let status: Pick<ServiceConnection, 'status' | 'problem'>;
const page = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} };
const told = vi.fn();
const open = vi.fn(() => page as unknown as Window);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('open', open);
  status = { status: 'waiting', problem: null };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Screen({ secret }: { secret: string | undefined }) {
  const connection = useConnection(told);
  return (
    <>
      <button
        onClick={() => {
          connection.begin({ service: 'drive', ...(secret === undefined ? {} : { secret }) });
        }}
      >
        Connect
      </button>
      <ConnectionProgress connection={connection} service="Google Drive" />
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function press(begin: () => { id: string; url: string | null }, secret?: string) {
  const fake = createFakeBridge({
    'connections.begin': begin,
    'connections.get': () => ({ id, service: 'drive', createdAt: new Date().toISOString(), ...status }),
  });
  connectTo(fake.bridge);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Screen secret={secret} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await wait(20);
}

it('opens the page by the press, waits, and tells once that it is connected', async () => {
  await press(() => ({ id, url }));
  expect(page.location.replace).toHaveBeenCalledWith(url);
  expect(page.opener).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Agree on the page that has opened');
  expect(screen.getByRole('link', { name: 'Open it again' })).toHaveAttribute('href', url);
  status = { status: 'connected', problem: null };
  await wait(5_100);
  expect(screen.getByRole('status')).toHaveTextContent('Google Drive is connected.');
  await wait(20_000);
  expect(told).toHaveBeenCalledOnce();
});

it('says why it failed', async () => {
  await press(() => ({ id, url }));
  status = { status: 'failed', problem: 'You did not allow it.' };
  await wait(5_100);
  expect(screen.getByRole('alert')).toHaveTextContent('You did not allow it.');
  expect(told).not.toHaveBeenCalled();
});

it('is over after ten minutes', async () => {
  await press(() => ({ id, url }));
  await wait(601_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Nobody came back from the page within ten minutes.');
});

it('closes the page where the server refuses, and says what it says', async () => {
  await press(() => {
    throw new AppError('unavailable', 'Set MARQUEE_GOOGLE_CLIENT_ID first.', { hint: 'not_configured' });
  });
  expect(page.close).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert')).toHaveTextContent('Set MARQUEE_GOOGLE_CLIENT_ID first.');
});

it('opens no page where a secret is enough', async () => {
  await press(() => ({ id, url: null }), 'abcd-efgh');
  expect(open).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Google Drive is connected.');
  expect(told).toHaveBeenCalledOnce();
});
