// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRouteRefresh } from './use-route-refresh.ts';

const fetchModels = vi.fn(() => Promise.resolve(['Nova Quinn']));
const fetchSocials = vi.fn(() => Promise.resolve(['@nova']));
const fetchTasks = vi.fn(() => Promise.resolve(['Call Nova']));

beforeEach(() => {
  vi.useFakeTimers();
  for (const fetched of [fetchModels, fetchSocials, fetchTasks]) fetched.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

function Page() {
  useRouteRefresh();
  return null;
}

/** Someone on a page that refreshes nothing, with everything loaded `ageMs` ago. */
async function openWithDataOf(ageMs: number) {
  const client = new QueryClient();
  await client.query({ queryKey: ['models', 'list', 'all'], queryFn: fetchModels });
  await client.query({ queryKey: ['socials', 'accounts'], queryFn: fetchSocials });
  await client.query({ queryKey: ['tasks'], queryFn: fetchTasks });
  for (const fetched of [fetchModels, fetchSocials, fetchTasks]) fetched.mockClear();
  vi.advanceTimersByTime(ageMs);
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/tasks'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const go = async (path: string) => {
    await act(() => router.navigate(path));
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { go, wait };
}

it.each(['/models', '/'])('fetches the models again 100 ms after arriving at %s', async (path) => {
  const { go, wait } = await openWithDataOf(30_000);
  await go(path);
  await wait(99);
  expect(fetchModels).not.toHaveBeenCalled();
  await wait(1);
  expect(fetchModels).toHaveBeenCalledTimes(1);
  expect(fetchSocials).not.toHaveBeenCalled();
  expect(fetchTasks).not.toHaveBeenCalled();
});

it('fetches the social accounts again at theirs', async () => {
  const { go, wait } = await openWithDataOf(30_000);
  await go('/socials');
  await wait(100);
  expect(fetchSocials).toHaveBeenCalledTimes(1);
  expect(fetchModels).not.toHaveBeenCalled();
});

it('leaves data alone that is under 30 seconds old', async () => {
  const { go, wait } = await openWithDataOf(29_800);
  await go('/models');
  await wait(150);
  expect(fetchModels).not.toHaveBeenCalled();
});

it.each(['/schedule', '/documents', '/drive-logs', '/bot-management', '/twitter-bot', '/chat', '/config'])(
  'fetches nothing at %s',
  async (path) => {
    const { go, wait } = await openWithDataOf(60_000);
    await go(path);
    await wait(200);
    for (const fetched of [fetchModels, fetchSocials, fetchTasks]) expect(fetched).not.toHaveBeenCalled();
  },
);

it('does nothing for a page that was left again at once', async () => {
  const { go, wait } = await openWithDataOf(60_000);
  await go('/models');
  await wait(50);
  await go('/tasks');
  await wait(200);
  expect(fetchModels).not.toHaveBeenCalled();
});
