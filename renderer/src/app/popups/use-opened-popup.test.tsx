import { cleanNotifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { notificationOf } from '#renderer/entities/notification/test-notifications.ts';
import { setOpenedPopup, takeOpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { setBellOpen, useBell } from '#renderer/lib/window/bell.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { QueuedNotification } from '#shared/contract/notifications.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { useOpenedPopupTarget } from './use-opened-popup.ts';

const model = '11111111-1111-4111-8111-111111111111';
const row = (changes: Partial<QueuedNotification> = {}): QueuedNotification => ({
  ...notificationOf(1),
  category: 'models',
  count: 1,
  isInApp: true,
  isDesktop: true,
  ...changes,
});

function show(answer: () => QueuedNotification[]) {
  const fake = createFakeBridge({
    'notifications.get': answer,
    'notifications.markRead': () => true,
  });
  setBridge(fake.bridge);
  const endView = vi.fn();
  function Page() {
    useOpenedPopupTarget(endView);
    const { pathname, search } = useLocation();
    return <output>{`${pathname}${search}`}</output>;
  }
  renderWithKit(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return { endView, calls: fake.calls };
}
const click = () => {
  act(() => {
    setOpenedPopup({ kind: 'notification', id: row().id });
  });
};

afterEach(() => {
  cleanNotifications();
  takeOpenedPopup();
  setBellOpen(false);
  setBridge(undefined);
});

it('opens what a popup was about, once, and marks it as read', async () => {
  const { calls, endView } = show(() => [row({ modelId: model })]);
  click();
  expect(await screen.findByText(`/models?modelId=${model}`)).toBeVisible();
  await waitFor(() => {
    expect(calls.map(({ name }) => name)).toEqual(['notifications.get', 'notifications.markRead']);
  });
  expect(endView).toHaveBeenCalledOnce();
  expect(takeOpenedPopup()).toBeUndefined();
});

it('waits for someone to be there', async () => {
  setOpenedPopup({ kind: 'notification', id: row().id });
  show(() => [row({ modelId: model })]);
  expect(await screen.findByText(`/models?modelId=${model}`)).toBeVisible();
});

it.each<[string, () => QueuedNotification[], string]>([
  ['where there is nowhere to go', () => [row()], 'Notification marked as read'],
  [
    'where it leads out of the app',
    () => [row({ modelId: '//evil.example' })],
    'Notification marked as read',
  ],
  ['where it is gone, or of another person', () => [], 'This notification no longer exists'],
  [
    'where the server is away',
    () => {
      throw new AppError('unavailable', 'away');
    },
    'Failed to process notification',
  ],
])('says so %s', async (_, answer, said) => {
  show(answer);
  click();
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText('/')).toBeVisible();
});

it('opens the list for several at once', () => {
  show(() => []);
  act(() => {
    setOpenedPopup({ kind: 'list' });
  });
  expect(useBell.getState().isOpen).toBe(true);
});
