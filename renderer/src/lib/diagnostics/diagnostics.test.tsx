// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showChannels, useDiagnosticsStore, useRegisteredModal } from './diagnostics.ts';

beforeEach(() => {
  useDiagnosticsStore.setState({ subscriptions: [], modals: [] });
});

const state = () => useDiagnosticsStore.getState();

const session = { name: 'session', bindings: ['models', 'profiles id=eq.7'] };
const users = { name: 'users', bindings: ['profiles'] };

it('counts channels, with what is bound to each and for whom, until they are closed', () => {
  showChannels([session, users], (channel) => (channel === 'users' ? 'UsersTab' : 'App'));
  expect(state().subscriptions).toMatchObject([
    { channel: 'session', bindings: session.bindings, component: 'App' },
    { channel: 'users', bindings: ['profiles'], component: 'UsersTab' },
  ]);
  expect(new Set(state().subscriptions.map(({ id }) => id)).size).toBe(2);
  expect(state().subscriptions[0]?.created).toBeInstanceOf(Date);
  const [first] = state().subscriptions;
  showChannels([session], () => 'App');
  expect(state().subscriptions).toEqual([first]);
});

function Dialog() {
  useRegisteredModal('CreateModelDialog');
  return null;
}

it('remembers a dialog that was closed, and when', () => {
  const { unmount } = render(<Dialog />);
  expect(state().modals).toMatchObject([{ component: 'CreateModelDialog', isOpen: true }]);
  const opened = state().modals[0];
  unmount();
  expect(state().modals).toMatchObject([{ id: opened?.id, isOpen: false, created: opened?.created }]);
  expect(state().modals[0]?.lastToggled).toBeInstanceOf(Date);
});
