// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { toRailItem, type RailItem } from './rail-items.ts';
import { RailRows } from './rail-rows.tsx';

type Fruit = { id: string; name: string };
const user = userEvent.setup({ delay: null });
const fruit = (name: string): Fruit => ({ id: name.toLowerCase(), name });
const items: RailItem<Fruit>[] = [
  { kind: 'group', label: 'Pinned' },
  toRailItem(fruit('Apple')),
  { kind: 'group', label: 'Earlier' },
  toRailItem(fruit('Berry')),
  toRailItem(fruit('Cherry')),
];
const renderRow = ({ name }: Fruit) => name;

async function show(openId?: string) {
  // The test DOM lays nothing out, and rows without a place are not drawn.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 276 });
  const onOpen = vi.fn();
  const rows = (
    <>
      <h1 tabIndex={-1}>Fruit</h1>
      <RailRows
        label="Fruit"
        items={items}
        rowHeight={34}
        render={renderRow}
        openParam="fruit"
        openId={openId}
        onOpen={onOpen}
      />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element: rows }], { initialEntries: ['/?kind=red'] });
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findAllByRole('link');
  return { onOpen };
}
const row = (name: string) => screen.getByRole('link', { name });
const activeRows = () =>
  screen.getAllByRole('link').filter((link) => link.getAttribute('data-active') !== null);

it('has one active row from the start, which Enter opens wherever the focus was left', async () => {
  const { onOpen } = await show();
  expect(activeRows()).toEqual([row('Apple')]);
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith('apple');
  screen.getByRole('heading').focus();
  await user.keyboard('{ArrowDown}');
  expect(row('Berry')).toHaveFocus();
  expect(activeRows()).toEqual([row('Berry')]);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith('apple');
});

it('starts at the open row', async () => {
  await show('cherry');
  expect(activeRows()).toEqual([row('Cherry')]);
  expect(row('Cherry')).toHaveAttribute('aria-current', 'true');
});

it('follows a pointer that moves, and keys continue from there', async () => {
  await show();
  fireEvent.mouseMove(row('Berry'), { clientX: 10, clientY: 80 });
  expect(activeRows()).toEqual([row('Berry')]);
  await user.keyboard('{ArrowDown}');
  expect(row('Cherry')).toHaveFocus();
  // Rows that scroll by below a resting pointer.
  fireEvent.mouseMove(row('Apple'), { clientX: 10, clientY: 80 });
  expect(activeRows()).toEqual([row('Cherry')]);
  fireEvent.mouseMove(row('Apple'), { clientX: 10, clientY: 40 });
  expect(row('Apple')).toHaveFocus();
});

it('leads to each row by a real address', async () => {
  await show();
  expect(row('Berry')).toHaveAttribute('href', '/?kind=red&fruit=berry');
});
