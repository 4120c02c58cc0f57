// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useDesktopLinks } from '#renderer/lib/links/desktop-links.ts';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';
import { setInvite, useInvite } from '#renderer/lib/links/invite-link.ts';
import { takeOpenedPopup, type OpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import type { OpenedLink } from '#shared/contract/links.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { followOpenedLinks } from './opened-links.ts';

beforeEach(() => {
  setInvite({ status: 'none' });
  useDesktopLinks.setState({ wanted: undefined, server: undefined });
});

const servers = (current: string | null) => ({
  'servers.list': () => ({ isSwitchable: true, current, known: [] }),
});

it('shows the invitation of the link that opened the app, and of every later one', async () => {
  let waiting: OpenedLink | null = { kind: 'invitation', value: 'first' };
  const { bridge, emit } = createFakeBridge({ ...servers(null), 'links.take': () => waiting });
  connectTo(bridge);
  followOpenedLinks();
  await vi.waitFor(() => {
    expect(useInvite.getState()).toEqual({ status: 'given', token: 'first' });
  });
  waiting = { kind: 'invitation', value: 'second' };
  emit('links.opened', {});
  await vi.waitFor(() => {
    expect(useInvite.getState()).toEqual({ status: 'given', token: 'second' });
  });
});

it('keeps the page that a link asks for, and where links from here lead', async () => {
  const path = '/admin?tab=audit&entry=5';
  const { bridge } = createFakeBridge({
    ...servers('https://agency.example'),
    'links.take': (): OpenedLink => ({ kind: 'page', value: path }),
  });
  connectTo(bridge);
  followOpenedLinks();
  announceFirstPage();
  await vi.waitFor(() => {
    expect(useDesktopLinks.getState()).toEqual({ wanted: path, server: 'https://agency.example' });
  });
  expect(useInvite.getState()).toEqual({ status: 'none' });
});

it.each<[OpenedLink, OpenedPopup]>([
  [
    { kind: 'notification', value: 'an id' },
    { kind: 'notification', id: 'an id' },
  ],
  [{ kind: 'notifications', value: '' }, { kind: 'list' }],
])('keeps what was clicked outside the window: %j', async (link, popup) => {
  const { bridge } = createFakeBridge({ ...servers(null), 'links.take': () => link });
  connectTo(bridge);
  followOpenedLinks();
  await vi.waitFor(() => {
    expect(takeOpenedPopup()).toEqual(popup);
  });
});

it('does not follow a host that names another page', async () => {
  const take = vi.fn((): OpenedLink => ({ kind: 'page', value: '/debug' }));
  const { bridge } = createFakeBridge({ ...servers(null), 'links.take': take });
  connectTo(bridge);
  followOpenedLinks();
  await vi.waitFor(() => {
    expect(take).toHaveBeenCalled();
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(useDesktopLinks.getState().wanted).toBeUndefined();
});

it('leaves the page as it is where there is no link, or none can be had', async () => {
  const take = vi
    .fn((): null => null)
    .mockImplementationOnce(() => {
      throw new AppError('internal', 'away');
    });
  const { bridge, emit } = createFakeBridge({ ...servers(null), 'links.take': take });
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
