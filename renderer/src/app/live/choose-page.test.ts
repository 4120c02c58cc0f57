import { afterEach, expect, it } from 'vitest';
import { useLivePages } from '#renderer/lib/live/live-pages.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { roleDefaults, type Permissions } from '#shared/domain/permissions.ts';
import { choosePage } from './choose-page.ts';

afterEach(() => {
  useLivePages.setState({ chosen: [] });
  useViewerStore.setState({ permissions: { status: 'loading' } });
});

const choose = (path: string, permissions: Permissions) => {
  useViewerStore.setState({ permissions: { status: 'loaded', permissions } });
  choosePage(path);
  return useLivePages.getState().chosen;
};

const admin = roleDefaults('admin');

it('listens to what the page shows, the rows of other pages only for those who may open these', () => {
  expect(choose('/schedule', admin)).toEqual(['schedule', 'posting']);
  expect(choose('/schedule', { ...admin, can_access_twitter_bot: false })).toEqual(['schedule']);
  const without = choose('/', { ...admin, can_access_tasks: false, can_manage_users: false });
  expect(without).toEqual(['users', 'plans', 'notes', 'schedule']);
  expect(choose('/', admin)).toEqual(['users', 'plans', 'tasks', 'notes', 'schedule', 'invitations']);
});

it('listens to nothing of a page that may not be opened, or that shows no such rows', () => {
  expect(choose('/tasks', { ...admin, can_access_tasks: false })).toEqual([]);
  expect(choose('/tasks', admin)).toEqual(['tasks', 'tags', 'savedViews']);
  expect(choose('/socials', admin)).toEqual([]);
});

it('waits for what the person may do', () => {
  useViewerStore.setState({ permissions: { status: 'loading' } });
  choosePage('/tasks');
  expect(useLivePages.getState().chosen).toEqual([]);
});
