import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const announceFirstPage = vi.hoisted(() => vi.fn());
vi.mock('#renderer/lib/loading/first-page.ts', () => ({ announceFirstPage }));

// The module announces only once per page load, so it is imported again for each test.
let { FirstPageData, useFirstPagePatience } = await import('./first-page-data.tsx');
beforeEach(async () => {
  vi.resetModules();
  ({ FirstPageData, useFirstPagePatience } = await import('./first-page-data.tsx'));
  vi.useFakeTimers();
  announceFirstPage.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with one list; `answer` ends its loading. */
function openPage({ isPatient = true } = {}) {
  let answer!: (rows: string[]) => void;
  const rows = new Promise<string[]>((resolve) => (answer = resolve));
  const List = () => <p>{useQuery({ queryKey: ['list'], queryFn: () => rows }).data}</p>;
  const Frame = () => {
    useFirstPagePatience();
    return null;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      {isPatient ? null : <Frame />}
      <List />
      <FirstPageData />
    </QueryClientProvider>,
  );
  return (list: string[]) =>
    act(async () => {
      answer(list);
      await vi.advanceTimersByTimeAsync(10);
    });
}

it('stands once the page has what it asked for', async () => {
  const answer = openPage();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(announceFirstPage).not.toHaveBeenCalled();
  await answer(['Tara Quinn']);
  expect(announceFirstPage).toHaveBeenCalledOnce();
});

it('stands at once where the page asks for nothing', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FirstPageData />
    </QueryClientProvider>,
  );
  expect(announceFirstPage).toHaveBeenCalledOnce();
});

it('is waited for a second and a half at most', async () => {
  openPage({ isPatient: false });
  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(announceFirstPage).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(announceFirstPage).toHaveBeenCalledOnce();
});

it('is said once, also when another page comes', async () => {
  const answer = openPage();
  await answer(['Tara Quinn']);
  cleanup();
  openPage();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(announceFirstPage).toHaveBeenCalledOnce();
});
