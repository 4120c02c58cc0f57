// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, pageOf, renderPages } from '#renderer/features/link-tree/test-pages.tsx';

const user = userEvent.setup({ delay: null });
const path = `/configuration/linktree?page=${pageOf().id}`;

beforeEach(() => {
  useConnectionStore.setState({ isOnline: true, reach: 'reached' });
});

async function typeTitle(text: string) {
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  await user.type(await screen.findByLabelText('Title in search results'), text);
}
const state = () => within(screen.getByRole('region', { name: 'Link page' })).getAllByRole('status')[0];

it('says what was not saved, and sends it once the server is reached again', async () => {
  let isReached = false;
  const { callsOf, held } = host(pageOf(), {
    'linkTrees.save': ({ changes }) => {
      if (!isReached) throw new AppError('unavailable', 'Not reached');
      held.page = { ...held.page, seoTitle: changes.seoTitle ?? null, rowVersion: 2 };
      return held.page;
    },
  });
  renderPages(path);
  await typeTitle('Luna');
  await waitFor(() => {
    expect(callsOf('linkTrees.save')).toHaveLength(1);
  });
  expect(state()).not.toHaveTextContent('Saved');
  act(() => {
    useConnectionStore.setState({ reach: 'lost' });
  });
  isReached = true;
  act(() => {
    useConnectionStore.setState({ reach: 'reached' });
  });
  await waitFor(() => {
    expect(state()).toHaveTextContent('Saved');
  });
  expect(held.page.seoTitle).toBe('Luna');
  expect(callsOf('linkTrees.save')).toHaveLength(2);
});

it('saves what waits when the page is left', async () => {
  const { callsOf } = host(pageOf());
  const { unmount } = renderPages(path);
  await typeTitle('Luna');
  expect(callsOf('linkTrees.save')).toEqual([]);
  unmount();
  await waitFor(() => {
    expect(callsOf('linkTrees.save')).toMatchObject([{ rowVersion: 1, changes: { seoTitle: 'Luna' } }]);
  });
});
