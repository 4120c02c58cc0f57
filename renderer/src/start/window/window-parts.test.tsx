import { useMantineColorScheme } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { setSession } from '#renderer/lib/session/session-store.ts';
import { closeAbout, openAbout } from '#renderer/lib/window/about.ts';
import { setBellOpen } from '#renderer/lib/window/bell.ts';
import { useDesktop } from '#renderer/lib/window/desktop.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { WindowParts } from './window-parts.tsx';

const licences = {
  version: '1.2.3',
  packages: [{ name: 'left-pad', version: '1.0.0', licence: 'MIT', text: 'Permission is hereby granted' }],
};

function show({ needsMenu = true } = {}) {
  const fake = createFakeBridge({
    'desktop.describe': () => ({ needsMenu, isServerSwitchable: true }),
    'desktop.setColorScheme': () => undefined,
    'desktop.openMenu': () => undefined,
    'desktop.setBellOpen': () => undefined,
  });
  Object.defineProperty(window, 'bridge', { configurable: true, value: fake.bridge });
  connectTo(fake.bridge);
  renderWithKit(<WindowParts />);
  return fake;
}

beforeEach(() => {
  setSession({ status: 'signedOut' });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(licences)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'bridge');
  connectTo(undefined);
  useDesktop.setState({ desktop: null });
  closeAbout();
});

it('tells the desktop which colour scheme was chosen, at the start and later', async () => {
  const { calls } = show();
  const told = () => calls.flatMap(({ name, input }) => (name === 'desktop.setColorScheme' ? [input] : []));
  await waitFor(() => {
    expect(told()).toHaveLength(1);
  });
  function Choose() {
    const { setColorScheme } = useMantineColorScheme();
    return (
      <button
        type="button"
        onClick={() => {
          setColorScheme('dark');
        }}
      >
        Dark
      </button>
    );
  }
  renderWithKit(
    <>
      <WindowParts />
      <Choose />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(told().at(-1)).toEqual({ colorScheme: 'dark' });
});

it('tells the desktop while the list of notifications is open', async () => {
  const { calls } = show();
  const told = () => calls.flatMap(({ name, input }) => (name === 'desktop.setBellOpen' ? [input] : []));
  act(() => {
    setBellOpen(true);
  });
  act(() => {
    setBellOpen(false);
  });
  await waitFor(() => {
    expect(told()).toEqual([{ isOpen: true }, { isOpen: false }]);
  });
});

it('has a button for the menu in a window without one, while nobody is signed in', async () => {
  const { calls } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(calls).toContainEqual(expect.objectContaining({ name: 'desktop.openMenu' }));
  act(() => {
    setSession({ status: 'signedIn' });
  });
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
});

it('has none where the window has a menu', async () => {
  const { calls } = show({ needsMenu: false });
  await waitFor(() => {
    expect(calls).toContainEqual(expect.objectContaining({ name: 'desktop.describe' }));
  });
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
});

it('opens About from the menu of the window, with the version and all licences', async () => {
  const { emit } = show();
  await waitFor(() => {
    emit('desktop.aboutOpened', {});
    expect(screen.getByRole('dialog', { name: 'About Marquee' })).toBeVisible();
  });
  expect(await screen.findByText('Version 1.2.3')).toBeVisible();
  expect(screen.getByText('Permission is hereby granted')).toBeVisible();
});

it('says so where the licences do not come', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  show();
  act(openAbout);
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the licenses.');
});
