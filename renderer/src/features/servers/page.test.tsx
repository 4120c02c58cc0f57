import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { ServersPage } from './page.tsx';
import { ServerInUse } from './server-in-use.tsx';

const current = 'https://one.example';
const reload = vi.fn();
const other = 'http://127.0.0.1:54321';

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', { hash: '', href: 'app://bundle/', reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  connectTo(undefined);
});

function show(handlers: Parameters<typeof createFakeBridge>[0], page = <ServersPage />) {
  const fake = createFakeBridge(handlers);
  connectTo(fake.bridge);
  render(<MantineProvider>{page}</MantineProvider>);
  return fake;
}

it('a new computer asks for address and key, keeps both when they are refused, and starts over when they are not', async () => {
  const user = userEvent.setup();
  let isRefused = true;
  const { calls } = show({
    'servers.list': () => ({ isSwitchable: true, current: null, known: [] }),
    'servers.connect': () => {
      if (isRefused) throw new AppError('forbidden', 'The server rejected this key. Check it and try again.');
    },
  });
  const connect = screen.getByRole('button', { name: 'Connect' });
  expect(connect).toBeDisabled();
  await user.type(screen.getByLabelText('Server address'), 'agency');
  await user.tab();
  expect(await screen.findByText(/Enter the address of your server/)).toBeVisible();
  await user.clear(screen.getByLabelText('Server address'));
  await user.type(screen.getByLabelText('Server address'), 'https://agency.example/');
  await user.type(screen.getByLabelText('Publishable key'), 'sb_publishable_x');
  await user.click(connect);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server rejected this key. Check it and try again.',
  );
  expect(screen.getByLabelText('Publishable key')).toHaveValue('sb_publishable_x');
  isRefused = false;
  await user.click(connect);
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  });
  expect(calls.at(-1)).toEqual({
    name: 'servers.connect',
    input: { url: 'https://agency.example', publishableKey: 'sb_publishable_x' },
  });
});

it('a known server is chosen or forgotten, and the one in use is named', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  show({
    'servers.list': () => ({ isSwitchable: true, current, known: [current, other] }),
    'servers.choose': ({ url }) => void chosen.push(url),
    'servers.forget': () => ({ isSwitchable: true, current, known: [current] }),
  });
  expect(await screen.findByText('In use')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use 127.0.0.1:54321' }));
  expect(chosen).toEqual([other]);
  await user.click(screen.getByRole('button', { name: 'Forget 127.0.0.1:54321' }));
  expect(screen.queryByText('127.0.0.1:54321')).toBeNull();
});

it('servers that cannot be read leave the form, and say why', async () => {
  show({
    'servers.list': () => {
      throw new AppError('internal', 'The settings cannot be read.');
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The settings cannot be read.');
  expect(screen.getByLabelText('Server address')).toBeVisible();
});

it('the sign-in page names the server where there is a choice', async () => {
  const onChange = vi.fn();
  show(
    { 'servers.list': () => ({ isSwitchable: true, current, known: [current] }) },
    <ServerInUse onChange={onChange} />,
  );
  expect(await screen.findByText('one.example')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change server' }));
  expect(onChange).toHaveBeenCalledOnce();
});
