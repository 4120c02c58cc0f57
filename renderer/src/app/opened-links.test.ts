// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { useBridge as connectTo } from '#renderer/bridge/index.ts';
import { setInvite, useInvite } from '#renderer/lib/invite-link.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { followOpenedLinks } from './opened-links.ts';

beforeEach(() => {
  setInvite({ status: 'none' });
});

it('shows the invitation of the link that opened the app, and of every later one', async () => {
  let waiting: { token: string } | null = { token: 'first' };
  const { bridge, emit } = createFakeBridge({ 'links.take': () => waiting });
  connectTo(bridge);
  followOpenedLinks();
  await vi.waitFor(() => {
    expect(useInvite.getState()).toEqual({ status: 'given', token: 'first' });
  });
  waiting = { token: 'second' };
  emit('links.opened', {});
  await vi.waitFor(() => {
    expect(useInvite.getState()).toEqual({ status: 'given', token: 'second' });
  });
});

it('leaves the page as it is where there is no link, or none can be had', async () => {
  const take = vi
    .fn((): null => null)
    .mockImplementationOnce(() => {
      throw new AppError('internal', 'away');
    });
  const { bridge, emit } = createFakeBridge({ 'links.take': take });
  connectTo(bridge);
  followOpenedLinks();
  await vi.waitFor(() => {
    expect(take).toHaveBeenCalledTimes(1);
  });
  emit('links.opened', {});
  await vi.waitFor(() => {
    expect(take).toHaveBeenCalledTimes(2);
  });
  expect(useInvite.getState()).toEqual({ status: 'none' });
});
