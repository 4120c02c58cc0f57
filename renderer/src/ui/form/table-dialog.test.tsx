// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { draftOf, leaveDrafts, openDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { useOfferedDraft, useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useOfferedDrafts } from '#renderer/lib/drafts/offered-drafts.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { TestTableDialog } from './test-table-dialog.tsx';

vi.mock(import('#renderer/lib/toasts/notify.ts'), async (actual) => ({
  ...(await actual()),
  notifyError: vi.fn(),
}));

const user = userEvent.setup({ delay: null });

function refusable() {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
const question = () => screen.queryByRole('dialog', { name: 'Discard it?' });

beforeEach(() => {
  leaveDrafts();
  startDrafts('mia');
});

function open() {
  const send = vi.fn();
  const close = vi.fn();
  const { unmount } = renderWithKit(<TestTableDialog send={send} onClose={close} />);
  const dialog = within(screen.getByRole('dialog', { name: 'A table' }));
  return { send, close, unmount, dialog, title: dialog.getByRole('textbox', { name: /^Title/ }) };
}

it('draws each kind of field, and sends what was written', async () => {
  const { send, dialog, title } = open();
  await waitFor(() => {
    expect(title).toHaveFocus();
  });
  await user.type(title, 'Shoot');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Bring the coat');
  await user.type(dialog.getByRole('textbox', { name: /^Day/ }), '2030-03-04');
  await user.type(dialog.getByRole('textbox', { name: 'Time' }), '18:00');
  await user.click(dialog.getByRole('checkbox', { name: 'Urgent' }));
  const told = dialog.getByRole('switch', { name: 'Tell me' });
  expect(told).toBeChecked();
  await user.click(told);
  expect(told).not.toBeChecked();
  expect(dialog.getByText('What no field says.')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => {
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Shoot',
        text: 'Bring the coat',
        kind: 'Post',
        day: '2030-03-04',
        time: '18:00',
        isUrgent: true,
        hasPassword: false,
        isTold: false,
      }),
      expect.anything(),
    );
  });
});

it('says what is wrong in place of the hint, and leads to the first fault', async () => {
  const { send, dialog, title } = open();
  expect(title).toHaveAccessibleDescription('What it is called');
  await user.click(dialog.getByRole('textbox', { name: 'Text' }));
  await user.click(dialog.getByRole('button', { name: 'Create it' }));
  await waitFor(() => {
    expect(title).toHaveAccessibleDescription('Title is required');
  });
  expect(title).toHaveFocus();
  expect(dialog.queryByText('What it is called')).toBeNull();
  expect(dialog.getByText('Choose a day')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await user.type(title, 'Shoot');
  await waitFor(() => {
    expect(title).toHaveAccessibleDescription('What it is called');
  });
});

it('opens an optional part by its switch, which says what is wrong with it', async () => {
  const { dialog } = open();
  const password = dialog.getByRole('switch', { name: 'Password' });
  expect(password).toHaveAccessibleDescription('Asked before anything is shown');
  expect(dialog.queryByLabelText('New password')).toBeNull();
  await user.click(password);
  expect(await dialog.findByLabelText('New password')).toBeVisible();
  await user.click(password);
  expect(dialog.queryByLabelText('New password')).toBeNull();
  await user.click(dialog.getByRole('switch', { name: 'Watermark' }));
  await user.click(dialog.getByRole('button', { name: 'Create it' }));
  expect(await dialog.findByText('Marks aren’t included')).toBeVisible();
});

it.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['its X', () => user.click(screen.getByRole('button', { name: 'Close' }))],
])('closes by %s, and has at its next opening what was typed', async (_way, leave) => {
  const first = open();
  expect(first.dialog.queryByText('Draft saved')).toBeNull();
  await user.type(first.dialog.getByRole('textbox', { name: /^Day/ }), 'frid');
  await user.type(first.title, 'Shoot');
  expect(await first.dialog.findByText('Draft saved')).toBeVisible();
  await leave();
  expect(first.close).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
  first.unmount();
  const { title, dialog } = open();
  expect(title).toHaveValue('Shoot');
  expect(dialog.getByRole('textbox', { name: /^Day/ })).toHaveValue('frid');
  expect(dialog.getByText(/^Restored what you typed on/)).toBeVisible();
});

it('keeps only what was changed: the rest is by then as others wrote it', async () => {
  const { title, unmount } = open();
  await user.type(title, 'Shoot');
  await user.keyboard('{Escape}');
  unmount();
  renderWithKit(
    <TestTableDialog row={{ title: 'Set', text: 'By Oskar', isTold: false }} onClose={vi.fn()} />,
  );
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Shoot');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('By Oskar');
  expect(screen.getByRole('switch', { name: 'Tell me' })).not.toBeChecked();
});

it('asks before it is left while it is sent, and says behind it what went wrong', async () => {
  const { promise, reject } = refusable();
  const { unmount } = renderWithKit(
    <TestTableDialog row={{ day: '2030-03-04' }} send={() => promise} onClose={vi.fn()} />,
  );
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Shoot{Enter}');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Create it' })).toHaveAttribute('data-loading');
  });
  await user.keyboard('{Escape}');
  expect(question()).toBeVisible();
  unmount();
  reject(new Error('refused'));
  await waitFor(() => {
    expect(notifyError).toHaveBeenCalledWith('It failed');
  });
});

it('asks on Cancel, which discards', async () => {
  const { close, dialog, title } = open();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(1);
  await user.type(title, 'Shoot');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(question()).toBeVisible();
  expect(close).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledTimes(2);
  expect(draftOf('table')).toBeUndefined();
});

it('asks on Escape, too, where a secret would be lost, or nothing is kept', async () => {
  const { close, dialog, title } = open();
  await user.type(title, 'Shoot');
  await user.click(dialog.getByRole('switch', { name: 'Password' }));
  await user.type(dialog.getByLabelText('New password'), 'never kept');
  expect(dialog.queryByText('Draft saved')).toBeNull();
  await user.keyboard('{Escape}');
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.clear(dialog.getByLabelText('New password'));
  leaveDrafts();
  await user.keyboard('{Escape}');
  expect(question()).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

it('opens no form for what was put away: it waits for its button, or is offered', async () => {
  const { title, unmount } = open();
  await user.type(title, 'Shoot');
  const opened = vi.fn();
  function Page() {
    useWaitingDraft('table', opened);
    useOfferedDraft('table', 'a table', opened);
    return null;
  }
  await openDrafts({
    open: async () => [],
    keep: async () => undefined,
    drop: async () => undefined,
    clear: async () => undefined,
  });
  await user.keyboard('{Escape}');
  unmount();
  renderWithKit(<Page />);
  expect(opened).not.toHaveBeenCalled();
  expect(useOfferedDrafts.getState().offered).toMatchObject([{ what: 'a table' }]);
});
