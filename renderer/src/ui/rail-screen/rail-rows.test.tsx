// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOnSignOut } from '#renderer/lib/viewer/kept-of-person.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
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

const profile = {
  id: 'mia',
  email: 'mia@northlight.example',
  displayName: 'Mia',
  role: 'admin',
  status: 'active',
  rowVersion: 1,
} as const;
beforeEach(() => {
  useViewerStore.setState({ profile });
});
afterEach(() => {
  cleanup();
  useViewerStore.setState({ profile: null });
  vi.restoreAllMocks();
});

async function show(openId?: string, search = '?kind=red') {
  // The test DOM has no layout, and rows without a size are not rendered.
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
  const router = createMemoryRouter([{ path: '/', element: rows }], { initialEntries: [`/${search}`] });
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findAllByRole('link');
  return { onOpen, router, opened: () => new URLSearchParams(router.state.location.search).get('fruit') };
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
  // The rows scroll under a resting pointer.
  fireEvent.mouseMove(row('Apple'), { clientX: 10, clientY: 80 });
  expect(activeRows()).toEqual([row('Cherry')]);
  fireEvent.mouseMove(row('Apple'), { clientX: 10, clientY: 40 });
  expect(row('Apple')).toHaveFocus();
});

it('leads to each row by a real address', async () => {
  await show();
  expect(row('Berry')).toHaveAttribute('href', '/?kind=red&fruit=berry');
});

it('opens the first row for who arrives, and the next time what was open then', async () => {
  const first = await show();
  expect(first.opened()).toBe('apple');
  expect(first.router.state.location.search).toContain('kind=red');
  cleanup();
  await show('cherry', '?fruit=cherry');
  cleanup();
  const { opened } = await show();
  expect(opened()).toBe('cherry');
});

it('opens the first row where what was open then is no longer there, or was never', async () => {
  await show('plum', '?fruit=plum');
  cleanup();
  window.localStorage.setItem('marquee.opened.mia', '{"fruit":"pear"}');
  expect((await show()).opened()).toBe('apple');
  cleanup();
  window.localStorage.setItem('marquee.opened.mia', 'no JSON');
  expect((await show()).opened()).toBe('apple');
});

it('leaves closed what was closed, until someone comes to the page once more', async () => {
  const { router, opened } = await show('berry', '?fruit=berry');
  await act(() => router.navigate('/?q=b', { replace: true }));
  expect(opened()).toBeNull();
  await act(() => router.navigate('/'));
  expect(opened()).toBe('berry');
});

it('opens nothing in the place of the rail on a phone', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('767'), addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
  );
  expect((await show()).opened()).toBeNull();
});

it('keeps nothing of who signed out', async () => {
  // The app's frame does this on every page.
  const end = forgetOnSignOut();
  await show('berry', '?fruit=berry');
  expect(window.localStorage.getItem('marquee.opened.mia')).toBe('{"fruit":"berry"}');
  cleanup();
  useViewerStore.setState({ profile: null });
  expect(window.localStorage.getItem('marquee.opened.mia')).toBeNull();
  end();
});
