import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FirstPage, useFirstPagePatience } from './first-page.tsx';

const announceFirstPage = vi.hoisted(() => vi.fn());
vi.mock('#renderer/lib/loading/first-page.ts', () => ({ announceFirstPage }));

beforeEach(() => {
  vi.useFakeTimers();
  announceFirstPage.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with one list; `answer` ends its wait. */
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
      <FirstPage />
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
      <FirstPage />
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
