// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { TestTableDialog } from './test-table-dialog.tsx';

const user = userEvent.setup({ delay: null });

function open() {
  const send = vi.fn();
  const close = vi.fn();
  renderWithKit(<TestTableDialog send={send} onClose={close} />);
  const dialog = within(screen.getByRole('dialog', { name: 'A table' }));
  return { send, close, dialog, title: dialog.getByRole('textbox', { name: /^Title/ }) };
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

it('asks before something typed is lost', async () => {
  const { close, dialog, title } = open();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(1);
  await user.type(title, 'Shoot');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard it?' })).toBeVisible();
  expect(close).toHaveBeenCalledTimes(1);
});
