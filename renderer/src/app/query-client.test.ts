import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { permissionsKey } from './queries.ts';
import { createQueryClient } from './query-client.ts';

function openWithPermissions(answer: () => Promise<string>) {
  const client = createQueryClient();
  const ask = vi.fn(answer);
  const stop = new QueryObserver(client, { queryKey: permissionsKey, queryFn: ask, retry: false }).subscribe(
    () => undefined,
  );
  return { client, ask, stop };
}

const refuse = () => Promise.reject(new AppError('forbidden', 'not yours'));

it('asks for the permissions again after the server has refused something', async () => {
  const { client, ask, stop } = openWithPermissions(() => Promise.resolve('permissions'));
  await vi.waitFor(() => {
    expect(ask).toHaveBeenCalledTimes(1);
  });
  await expect(new MutationObserver(client, { mutationFn: refuse }).mutate()).rejects.toThrow('not yours');
  await vi.waitFor(() => {
    expect(ask).toHaveBeenCalledTimes(2);
  });
  await expect(client.query({ queryKey: ['models'], queryFn: refuse })).rejects.toThrow('not yours');
  await vi.waitFor(() => {
    expect(ask).toHaveBeenCalledTimes(3);
  });
  stop();
});

it('does not ask again and again when the permissions themselves are refused', async () => {
  const { client, ask, stop } = openWithPermissions(refuse);
  await vi.waitFor(() => {
    expect(client.isFetching()).toBe(0);
  });
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

describe('a read that fails', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const failing = (hint?: string) => {
    const read = vi.fn(() => Promise.reject(new AppError('unavailable', 'away', { hint })));
    const told = vi.fn();
    createQueryClient()
      .query({ queryKey: ['models'], queryFn: read })
      .catch(told);
    return { read, told };
  };

  it('is tried twice more within a second, and then told', async () => {
    const { read, told } = failing();
    await vi.advanceTimersByTimeAsync(599);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is told at once where the wait has taken its whole time', async () => {
    const { read, told } = failing('answered_too_late');
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
