// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { managerFallback, roleDefaults, type Permissions } from '#shared/domain/permissions.ts';
import { travelKeys } from './travel-keys.ts';
import { Travel } from './travel.tsx';

const user = userEvent.setup({ delay: null });

function Page() {
  return (
    <>
      <Travel />
      <output aria-label="Address">{useLocation().pathname}</output>
      <input aria-label="Name" />
    </>
  );
}

function show(permissions: Permissions = roleDefaults('admin')) {
  const profile = {
    id: 'mia',
    email: '',
    displayName: 'Mia',
    role: 'admin',
    status: 'active',
    rowVersion: 1,
  };
  useViewerStore.setState({
    profile: profile,
    permissions: { status: 'loaded', permissions },
  });
  connectTo(
    createFakeBridge({
      'config.getFeatureFlags': () => ({
        isMarketplaceEnabled: false,
        isMarketplaceInPlan: false,
        areNotificationsEnabled: true,
      }),
    }).bridge,
  );
  renderWithKit(
    <MemoryRouter initialEntries={['/account']}>
      <Page />
    </MemoryRouter>,
  );
}
const address = () => screen.getByLabelText('Address').textContent;

it('leads to an area by G and its letter', async () => {
  show();
  await user.keyboard('gt');
  expect(address()).toBe('/tasks');
  await user.keyboard('gm');
  expect(address()).toBe('/models');
});

it('leaves letters to what is typed into, and those without G to the page', async () => {
  show();
  await user.keyboard('t');
  await user.type(screen.getByLabelText('Name'), 'gt');
  expect(screen.getByLabelText('Name')).toHaveValue('gt');
  expect(address()).toBe('/account');
});

it('leads nowhere that the person may not go', async () => {
  show(managerFallback);
  await user.keyboard('ga');
  expect(address()).toBe('/account');
});

it('gives each area its own letter', () => {
  const letters = Object.values(travelKeys);
  expect(new Set(letters).size).toBe(letters.length);
});
