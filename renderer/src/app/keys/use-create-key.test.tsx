// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { useCreateKey } from './use-create-key.ts';

const user = userEvent.setup({ delay: null });
const create = vi.fn();
const other = vi.fn();

beforeEach(() => {
  create.mockClear();
  other.mockClear();
});

function Page({ isOff = false }: { isOff?: boolean }) {
  useCreateKey();
  usePageAction('new bot', 'Add bot', other);
  usePageAction('sync drive', 'Sync Drive folders now', other);
  usePageAction('new in Telegram bot', 'New broadcast', create, isOff);
  return <input aria-label="Name" />;
}

it('does what the filled button of the page does', async () => {
  renderWithKit(<Page />);
  await user.keyboard('c');
  expect(create).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});

it('is a letter in a field, and copies with its command key', async () => {
  renderWithKit(<Page />);
  await user.keyboard('{Control>}c{/Control}');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'coco');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('coco');
  expect(create).not.toHaveBeenCalled();
});

it('makes what else the page makes where its head offers nothing', async () => {
  renderWithKit(<Page isOff />);
  await user.keyboard('c');
  expect(other).toHaveBeenCalledOnce();
});
