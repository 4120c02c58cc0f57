// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { OfflineStrip } from './offline-strip.tsx';

const connected = { isOnline: true, reach: 'reached', live: 'live' } as const;

beforeEach(() => {
  useConnectionStore.setState(connected);
  render(
    <MantineProvider env="test">
      <OfflineStrip />
    </MantineProvider>,
  );
});
afterEach(cleanup);

const shown = () => screen.getByRole('status').textContent;

it('says nothing while all is well', () => {
  expect(shown()).toBe('');
});

it('says that the server can’t be reached, although the system believes in its network', () => {
  act(() => {
    useConnectionStore.setState({ reach: 'lost', live: 'lost' });
  });
  expect(shown()).toBe(
    'Can’t reach the server. This page may be out of date, and changes can’t be saved. Retrying…',
  );
  act(() => {
    useConnectionStore.setState({ reach: 'reached' });
  });
  expect(shown()).toBe('Live updates are interrupted. Reconnecting…');
});

it('leads to the new key of a server that no longer takes this one', () => {
  act(() => {
    useConnectionStore.setState({ reach: 'keyRejected', live: 'lost' });
  });
  expect(shown()).toContain('The server has a new key.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
