// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { request, useBridge as setBridge } from '#renderer/bridge/index.ts';
import { modelWith } from '#renderer/entities/model/test-model.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { permissionKeys, roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { areaPages } from '#renderer/app/area-pages.tsx';
import { Providers } from '#renderer/start/providers.tsx';
import { createQueryClient } from '#renderer/app/query-client.ts';
import { routes } from '#renderer/app/router.tsx';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { GateContext } from '#renderer/lib/session/session-context.ts';
import { SignedInGate } from '#renderer/start/signed-in-gate.tsx';
import { createSession } from '#renderer/start/session/session.ts';
import { mia, sessionOf } from '#renderer/entities/person/test-people.ts';
import './view-as.tsx';

const user = userEvent.setup({ delay: null });
const times = { createdAt: '2026-01-05T09:00:00Z', updatedAt: '2026-11-01T09:00:00Z', rowVersion: 1 };
const jonas = {
  id: '0b0c0d0e-0002-4000-8000-000000000002',
  email: 'jonas@northlight.agency',
  role: 'manager',
  status: 'active',
  displayName: 'Jonas Lindqvist',
  ...times,
};
const kofi = {
  ...jonas,
  id: '0b0c0d0e-0003-4000-8000-000000000003',
  displayName: 'Kofi Mensah',
  email: 'kofi@northlight.agency',
};
const bianca = modelWith(jonas, {
  stageName: 'Bianca Noir',
  realName: 'Bianca Conti',
  timezone: 'Europe/Rome',
});

const effective = { ...roleDefaults('manager'), can_access_notes: false };
const permissions = permissionKeys.map((key) => ({
  key,
  roleDefault: roleDefaults('manager')[key],
  override: key === 'can_access_notes' ? false : null,
  effective: effective[key],
}));

// No wait here is for a module.
beforeAll(async () => {
  for (const { page } of [areaPages.admin, areaPages.models]) await page.preload();
});

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  window.localStorage.clear();
  useSessionStore.setState({ session: { status: 'loading' } });
  useViewerStore.setState({ profile: null, permissions: { status: 'loading' } });
});

function open({ status = 'active', viewAsFails = false } = {}) {
  let isAway = viewAsFails;
  const fake = createFakeBridge({
    'auth.getSession': () => sessionOf(mia),
    'auth.signOut': () => undefined,
    'permissions.mine': () => ({ role: 'admin', permissions: roleDefaults('admin') }),
    'config.getFeatureFlags': () => ({ isMarketplaceEnabled: true, areNotificationsEnabled: true }),
    'config.isSignUpOpen': () => false,
    'users.list': () => [jonas, kofi].map((person) => ({ ...person, lastSignInAt: null })),
    'users.countModels': () => ({}),
    'users.permissions': () => ({ role: 'manager', permissions }),
    'users.viewAs': ({ id }) => {
      if (isAway) {
        isAway = false;
        throw new AppError('internal', 'The view could not be made.');
      }
      return {
        profile: { ...(id === kofi.id ? kofi : jonas), status },
        permissions,
        seesAllModels: false,
        managesAllModels: false,
        modelCount: 1,
        models: [{ ...bianca, isMain: true, isSecondary: false, canEdit: true }],
      };
    },
    'models.get': () => bianca,
    'models.listAssignableManagers': () => [],
  });
  setBridge(fake.bridge);
  const queryClient = createQueryClient();
  const session = createSession(queryClient);
  const router = createMemoryRouter(routes, { initialEntries: [`/admin?q=jon&userId=${jonas.id}`] });
  render(
    <Providers session={session} env="test">
      <QueryClientProvider client={queryClient}>
        <GateContext value={SignedInGate}>
          <RouterProvider router={router} />
        </GateContext>
      </QueryClientProvider>
    </Providers>,
  );
  void session.start();
  return { ...fake, router };
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const viewAsButton = () => screen.findByRole('button', { name: 'View as' });

async function start(options?: Parameters<typeof open>[0]) {
  const opened = open(options);
  const button = await viewAsButton();
  // Awaited here, because its code comes with the click.
  await act(async () => {
    button.click();
  });
  return opened;
}

it('gives the navigation, the pages and the models of that person, and says whose they are', async () => {
  const { router } = await start();
  expect(await screen.findByText('Viewing as Jonas Lindqvist')).toBeVisible();
  expect(await screen.findByText('Hello, Jonas Lindqvist')).toBeVisible();
  expect(navigation().queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(navigation().queryByRole('link', { name: 'Notes' })).toBeNull();

  await user.click(navigation().getByRole('link', { name: 'Models' }));
  expect(await screen.findByRole('row', { name: /Bianca Noir/ })).toHaveTextContent('Edit, main');
  await router.navigate('/notes');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await router.navigate('/account');
  expect(await screen.findByText(/What it holds is not part of the view/)).toBeVisible();

  const why = within(screen.getByRole('complementary', { name: 'Why Jonas Lindqvist sees this' }));
  expect(why.getByText('can_access_notes')).toBeInTheDocument();
  expect(why.getByText('Override')).toBeInTheDocument();
  expect(why.getByText('This view is written to the audit log')).toBeInTheDocument();
});

it('lets nothing be written', async () => {
  const { calls, router } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await router.navigate(`/models?modelId=${bianca.id}`);
  const panel = within(await screen.findByRole('complementary', { name: 'Bianca Noir' }));
  expect(
    panel.getByText('Jonas Lindqvist can edit this model. Nothing can be changed here.'),
  ).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(panel.queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Create model' })).toBeDisabled();
  expect(screen.queryByRole('checkbox')).toBeNull();
  // Whatever a page may have forgotten: no call that writes leaves it.
  await expect(request('models.delete', { id: bianca.id })).rejects.toThrow('Nothing is sent or saved.');
  expect(calls.map(({ name }) => name)).not.toContain('models.delete');
});

it('leads back to where it began, with the focus where it was', async () => {
  const { router, calls } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await user.click(navigation().getByRole('link', { name: 'Models' }));
  await screen.findByText('Bianca Noir');
  await user.click(screen.getByRole('button', { name: 'Exit view' }));
  await waitFor(async () => {
    expect(await viewAsButton()).toHaveFocus();
  });
  expect(router.state.location).toMatchObject({ pathname: '/admin', search: `?q=jon&userId=${jonas.id}` });
  expect(screen.queryByText(/Viewing as/)).toBeNull();
  expect(navigation().getByRole('link', { name: 'Admin' })).toBeVisible();
  await expect(request('models.delete', { id: bianca.id })).rejects.toThrow();
  expect(calls.map(({ name }) => name)).toContain('models.delete');
});

it('changes to somebody else, and opens their permissions', async () => {
  const { router } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await user.click(screen.getByRole('combobox', { name: 'Switch person' }));
  await user.click(await screen.findByRole('option', { name: 'Kofi Mensah' }));
  expect(await screen.findByText('Viewing as Kofi Mensah')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Open permissions' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe(`?userId=${kofi.id}`);
  });
  expect(screen.queryByText(/Viewing as/)).toBeNull();
});

it('ends when the menu leads to what is one’s own', async () => {
  const { router } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await user.click(screen.getByRole('button', { name: 'Mia Hartwell, Administrator' }));
  const item = await screen.findByRole('menuitem', { name: 'Notification Preferences' });
  await act(async () => {
    item.click();
  });
  await waitFor(() => {
    expect(screen.queryByText(/Viewing as/)).toBeNull();
  });
  expect(router.state.location.pathname).toBe('/notification-preferences');
});

it('says that whoever is inactive gets no page', async () => {
  await start({ status: 'inactive' });
  expect(await screen.findByRole('heading', { name: 'Jonas Lindqvist is inactive' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Exit view' })).toBeVisible();
});

it('says why it could not be made, and tries again', async () => {
  await start({ viewAsFails: true });
  expect(await screen.findByRole('heading', { name: 'Failed to load what this person sees' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Viewing as Jonas Lindqvist')).toBeVisible();
});
