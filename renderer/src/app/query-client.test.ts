import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
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
