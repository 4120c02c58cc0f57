// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { registerSubscription, useDiagnosticsStore, useRegisteredModal } from './diagnostics.ts';

beforeEach(() => {
  useDiagnosticsStore.setState({ subscriptions: [], modals: [] });
});

const state = () => useDiagnosticsStore.getState();

it('knows each subscription until it ends', () => {
  const end = registerSubscription('models', 'ModelsPage');
  registerSubscription('models', 'ModelsPage');
  expect(state().subscriptions).toMatchObject([
    { channel: 'models', component: 'ModelsPage' },
    { channel: 'models', component: 'ModelsPage' },
  ]);
  expect(new Set(state().subscriptions.map(({ id }) => id)).size).toBe(2);
  expect(state().subscriptions[0]?.created).toBeInstanceOf(Date);
  end();
  expect(state().subscriptions).toHaveLength(1);
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
