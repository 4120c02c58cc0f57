// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import { useNewVersion } from '#renderer/lib/loading/new-version.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { ErrorBoundary } from './error-boundary.tsx';

let failure: Error | undefined;
const renders = vi.fn();

function Feed() {
  renders();
  if (failure !== undefined) throw failure;
  return <p>All is well</p>;
}

beforeEach(() => {
  renders.mockReset();
  useErrorStore.setState({ errors: [] });
  // React also logs every caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(error: Error) {
  failure = error;
  renderWithKit(
    <ErrorBoundary component="ActivityFeed">
      <Feed />
    </ErrorBoundary>,
  );
}

it('says what failed, shows the details and records the error', () => {
  open(new Error('Cannot read the feed'));
  expect(screen.getByRole('heading', { name: 'Something went wrong in ActivityFeed' })).toBeVisible();
  expect(
    screen.getByText('An unexpected error occurred. You can try refreshing the page or report this issue.'),
  ).toBeVisible();
  expect(screen.getByText('Technical Details')).toBeVisible();
  expect(screen.getByText(/^Cannot read the feed/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  expect(useErrorStore.getState().errors).toMatchObject([
    { source: 'ActivityFeed', message: 'Cannot read the feed' },
  ]);
});

it('recovers by Try Again', async () => {
  open(new Error('Cannot read the feed'));
  failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('All is well')).toBeVisible();
});

it('tries again automatically three times, after 1, 2 and 3 seconds, when the connection failed', async () => {
  vi.useFakeTimers();
  open(new Error('Failed to fetch'));
  const attempts = () => useErrorStore.getState().errors.length;
  expect(attempts()).toBe(1);
  for (const [waitMs, expected] of [
    [900, 1],
    [200, 2],
    [2000, 3],
    [3000, 4],
    [60_000, 4],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(waitMs));
    expect(attempts()).toBe(expected);
  }
});

it.each([
  'Failed to fetch dynamically imported module: https://marquee.example/assets/schedule-page.js',
  'error loading dynamically imported module: https://marquee.example/assets/schedule-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://marquee.example/assets/page.css',
])('without a connection, waits for it where code is missing (%s)', (message) => {
  vi.useFakeTimers();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(new Error(message));
  expect(
    screen.getByRole('heading', { name: 'ActivityFeed can’t be loaded without a connection' }),
  ).toBeVisible();
  expect(screen.getByText('It opens automatically once you’re back online.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report Error' })).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(useErrorStore.getState().errors).toHaveLength(1);
  isOnline.mockReturnValue(true);
  failure = undefined;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('All is well')).toBeVisible();
});

it('tries again as ever where the connection is back and the code still cannot be fetched', () => {
  vi.useFakeTimers();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(
    new Error('Failed to fetch dynamically imported module: https://marquee.example/assets/schedule-page.js'),
  );
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('heading', { name: 'Something went wrong in ActivityFeed' })).toBeVisible();
  failure = undefined;
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText('All is well')).toBeVisible();
});

describe('after a deployment', () => {
  const missing =
    'Failed to fetch dynamically imported module: https://marquee.example/assets/schedule-page.js';
  const served = (entry: string) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(new Response(`<script type="module" src="/assets/${entry}.js"></script>`)),
      );
  let script: HTMLScriptElement;
  beforeEach(() => {
    script = document.createElement('script');
    script.type = 'module';
    script.setAttribute('src', '/assets/main-old.js');
    document.head.append(script);
  });
  afterEach(() => {
    script.remove();
    useNewVersion.setState({ isReady: false });
  });

  it('offers to reload where code is missing, and never to report it', async () => {
    served('main-new');
    open(new Error(missing));
    expect(screen.queryByRole('button', { name: 'Report Error' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'A new version is ready' })).toBeVisible();
    expect(screen.getByText('Reload to open ActivityFeed. What you typed is kept.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByText(/report this issue/)).toBeNull();
  });

  it('says what went wrong where the version is the same', async () => {
    const fetched = served('main-old');
    open(new Error(missing));
    expect(await screen.findByRole('button', { name: 'Report Error' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Something went wrong in ActivityFeed' })).toBeVisible();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('asks for nothing where another thing went wrong', () => {
    const fetched = served('main-new');
    open(new Error('Cannot read the feed'));
    expect(screen.getByRole('button', { name: 'Report Error' })).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
  });
});

it('puts what only a report says into the report alone', async () => {
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open(new AppError('internal', 'This version can’t read it.', { details: '✖ Expected a list' }));
  expect(screen.queryByText(/✖/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Report Error' }));
  expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toMatchObject({
    error: { message: 'This version can’t read it.', details: '✖ Expected a list' },
  });
});

it('says what went wrong without a connection, too, where that is not the reason', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(new Error('Cannot read the feed'));
  expect(screen.getByRole('heading', { name: 'Something went wrong in ActivityFeed' })).toBeVisible();
});

it('does not try again while someone reads the details', () => {
  vi.useFakeTimers();
  open(new Error('Failed to fetch'));
  const attempts = () => useErrorStore.getState().errors.length;
  const details = screen.getByText('Technical Details').closest('details');
  if (details === null) throw new Error('There are no details');
  const toggle = (isOpen: boolean) => {
    details.open = isOpen;
    fireEvent(details, new Event('toggle'));
  };
  toggle(true);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(attempts()).toBe(1);
  toggle(false);
  act(() => void vi.advanceTimersByTime(1100));
  expect(attempts()).toBe(2);
});

it('leaves other failures to the person', async () => {
  vi.useFakeTimers();
  open(new Error('Cannot read the feed'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(useErrorStore.getState().errors).toHaveLength(1);
});

it('copies a report without the query of the address', async () => {
  window.history.replaceState(null, '', '/models?modelId=42');
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open(new Error('Cannot read the feed'));
  await user.click(screen.getByRole('button', { name: 'Report Error' }));
  expect(await screen.findByRole('dialog', { name: 'Error report copied to clipboard' })).toBeVisible();
  const report = JSON.parse(writeText.mock.calls[0]?.[0] ?? '{}') as Record<string, unknown>;
  expect(Object.keys(report)).toEqual([
    'id',
    'component',
    'error',
    'componentStack',
    'timestamp',
    'userAgent',
    'url',
  ]);
  expect(report['url']).toBe(`${window.location.origin}/models`);
});

function Shown({ password }: { password: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('Cannot hide it');
  return (
    <button
      type="button"
      onClick={() => {
        setBroken(true);
      }}
    >
      {password}
    </button>
  );
}

it('reports nothing of a password that was on the screen, nor keeps it', async () => {
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderWithKit(
    <ErrorBoundary component="Socials">
      <Shown password="Correct-Horse-9" />
    </ErrorBoundary>,
  );
  await user.click(screen.getByRole('button', { name: 'Correct-Horse-9' }));
  await user.click(await screen.findByRole('button', { name: 'Report Error' }));
  const report = writeText.mock.calls[0]?.[0];
  expect(report).toContain('Cannot hide it');
  expect(report).not.toContain('Correct-Horse-9');
  expect(document.body.innerHTML).not.toContain('Correct-Horse-9');
  expect(JSON.stringify(useErrorStore.getState())).not.toContain('Correct-Horse-9');
});

it('logs the report where the clipboard refuses it', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  open(new Error('Cannot read the feed'));
  await user.click(screen.getByRole('button', { name: 'Report Error' }));
  expect(await screen.findByRole('dialog', { name: 'Error report logged to console' })).toBeVisible();
  // eslint-disable-next-line no-console -- the second place that the specification names
  expect(console.error).toHaveBeenCalledWith(
    'Error report',
    expect.objectContaining({ component: 'ActivityFeed' }),
  );
});
