// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { DayButton } from './day-button.tsx';

const user = userEvent.setup({ delay: null });
const choose = vi.fn();

beforeEach(() => {
  vi.setSystemTime(new Date(2026, 10, 18, 10, 24));
  choose.mockReset();
});

it('opens a month with the focus in it, and chooses a day by Enter', async () => {
  renderWithKit(<DayButton label="Verify until a day" onChoose={choose} />);
  const button = screen.getByRole('button', { name: 'Verify until a day' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Calendar' });
  expect(screen.getByRole('button', { name: 'Wednesday, 18 November 2026' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(choose.mock.calls).toEqual([['2026-11-19']]);
  expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull();
  expect(button).toHaveFocus();
});

it('closes by Escape, by its sign and when the focus leaves it', async () => {
  renderWithKit(
    <>
      <DayButton label="Verify until a day" onChoose={choose} />
      <button type="button">Next</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Verify until a day' });
  const isOpen = () => screen.queryByRole('dialog', { name: 'Calendar' }) !== null;
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Calendar' });
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  await user.click(button);
  expect(isOpen()).toBe(true);
  await user.click(button);
  expect(isOpen()).toBe(false);
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(choose).not.toHaveBeenCalled();
});
