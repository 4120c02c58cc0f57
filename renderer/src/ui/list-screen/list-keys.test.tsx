// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showWhole, thing } from './test-things.tsx';

const user = userEvent.setup({ delay: null });
const fruit = () => ({
  rows: [thing('Apple'), thing('Berry', 'blue'), thing('Cherry')],
  isComplete: true,
});
const table = () => screen.findByRole('table', { name: 'Things' });
const link = (name: string) => screen.getByRole('link', { name });
const activeRows = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-active'))
    .map((row) => row.querySelector('a')?.textContent);
const isChecked = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked;

afterEach(() => {
  window.localStorage.clear();
});

it('has one active row from the start, and keys act on it before the focus is in the list', async () => {
  const { search } = showWhole({ load: fruit });
  await table();
  expect(activeRows()).toEqual(['Apple']);
  expect(document.body).toHaveFocus();
  await user.keyboard(' ');
  expect(isChecked('Apple')).toBe(true);
  await user.keyboard('x');
  expect(isChecked('Apple')).toBe(false);
  await user.keyboard('{ArrowDown}');
  expect(link('Berry')).toHaveFocus();
  expect(activeRows()).toEqual(['Berry']);
  await user.keyboard('x');
  expect(isChecked('Berry')).toBe(true);
  await user.keyboard('{ArrowUp}');
  document.body.focus();
  link('Apple').blur();
  await user.keyboard('{Enter}');
  expect(search()).toEqual({ thing: 'id-Apple' });
});

it('moves the active row with the pointer, and the focus with it where a row has it', async () => {
  showWhole({ load: fruit });
  await table();
  fireEvent.mouseMove(link('Cherry'), { clientX: 10, clientY: 90 });
  expect(activeRows()).toEqual(['Cherry']);
  expect(document.body).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(link('Berry')).toHaveFocus();
  fireEvent.mouseMove(link('Apple'), { clientX: 10, clientY: 20 });
  expect(link('Apple')).toHaveFocus();
  expect(activeRows()).toEqual(['Apple']);
});

it('climbs with Escape from the panel to what is checked, and to the filters', async () => {
  const { search } = showWhole({ load: fruit }, { path: '/things?kind=red&thing=id-Cherry' });
  await screen.findByRole('complementary', { name: 'Cherry' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(search()).toEqual({ kind: 'red' });
  });
  expect(isChecked('Apple')).toBe(true);
  await user.keyboard('{Escape}');
  expect(isChecked('Apple')).toBe(false);
  expect(search()).toEqual({ kind: 'red' });
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(search()).toEqual({});
  });
});
