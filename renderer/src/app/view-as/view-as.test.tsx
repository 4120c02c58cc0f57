// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { request, setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
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
import { dashboardOf } from '#renderer/features/dashboard/test-dashboard.ts';
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
const nova = modelWith(mia, { stageName: 'Nova Quinn', realName: 'Nora Q.', timezone: 'UTC' });

const theirSession = {
  id: '0b0c0d0e-0009-4000-8000-000000000009',
  createdAt: '2026-11-01T09:00:00Z',
  lastActiveAt: null,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: null,
  isCurrent: false,
};

const effective = { ...roleDefaults('manager'), can_access_notes: false };
const permissions = permissionKeys.map((key) => ({
  key,
  roleDefault: roleDefaults('manager')[key],
  override: key === 'can_access_notes' ? false : null,
  effective: effective[key],
}));

// So that no test waits for a module.
beforeAll(async () => {
  for (const { page } of [areaPages.dashboard, areaPages.admin, areaPages.models, areaPages.account])
    await page.preload();
});

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  window.localStorage.clear();
  useSessionStore.setState({ session: { status: 'loading' } });
  useViewerStore.setState({ profile: null, permissions: { status: 'loading' } });
});

/** A host with the database's rules: only the administrator sees the users, and only Bianca is Jonas's model. */
function open({ status = 'active', openingFails = false, as = effective } = {}) {
  let isAway = openingFails;
  const opened = new Set<string>();
  /** Answers for the administrator, or for the viewed user, who needs an open view. */
  const answer = <T,>(viewOf: string | undefined, own: T, viewed: T): T => {
    if (viewOf === undefined) return own;
    if (!opened.has(viewOf)) throw new AppError('forbidden', 'closed', { hint: 'view_as_ended' });
    return viewed;
  };
  const fake = createFakeBridge({
    'auth.getSession': () => sessionOf(mia),
    'auth.signOut': () => undefined,
    'permissions.mine': (_, viewOf) =>
      answer(
        viewOf,
        { role: 'admin', permissions: roleDefaults('admin') },
        { role: 'manager', permissions: as },
      ),
    'config.getFeatureFlags': () => ({
      isMarketplaceEnabled: true,
      isMarketplaceInPlan: true,
      areNotificationsEnabled: true,
    }),
    'settings.isSignUpOpen': () => false,
    'users.list': (_, viewOf) =>
      answer(
        viewOf,
        [jonas, kofi].map((person) => ({ ...person, lastSignInAt: null, waitsSince: null })),
        [{ ...kofi, lastSignInAt: null, waitsSince: null }],
      ),
    'users.countModels': () => ({}),
    'users.permissions': (_, viewOf) =>
      answer(viewOf, { role: 'manager', permissions }, { role: 'manager', permissions: [] }),
    'viewAs.open': ({ id }) => {
      if (isAway) {
        isAway = false;
        throw new AppError('internal', 'off', { hint: 'view_as_off' });
      }
      opened.add(id);
      return { ...(id === kofi.id ? kofi : jonas), status };
    },
    'viewAs.close': ({ id }) => void opened.delete(id),
    'models.list': (_, viewOf) => answer(viewOf, [bianca, nova], [bianca]),
    'models.count': (_, viewOf) => answer(viewOf, { visible: 2, assigned: 0 }, { visible: 1, assigned: 1 }),
    'models.get': () => bianca,
    'models.delete': () => {
      throw new AppError('forbidden', 'read-only', { hint: 'view_as_read_only' });
    },
    'models.listAssignableManagers': () => [],
    'savedViews.list': () => [],
    'account.listSessions': (_, viewOf) => answer(viewOf, [], [theirSession]),
    'audit.list': () => [],
    'invitations.list': () => [],
    'dashboard.get': (_, viewOf) => answer(viewOf, dashboardOf({}, { tiles: {} }), dashboardOf()),
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
/** Only this user manages models. */
const theirDashboard = () => screen.findByRole('link', { name: /^My models/ });
const viewAsButton = () => screen.findByRole('button', { name: 'View as' });

async function start(options?: Parameters<typeof open>[0]) {
  const opened = open(options);
  const button = await viewAsButton();
  // Awaited here, because its code loads on click.
  await act(async () => {
    button.click();
  });
  return opened;
}

it('gives the navigation, the pages and the models of that person, and says whose they are', async () => {
  const { router } = await start();
  expect(await screen.findByText('Viewing as Jonas Lindqvist')).toBeVisible();
  expect(await theirDashboard()).toBeVisible();
  expect(navigation().queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(navigation().queryByRole('link', { name: 'Notes' })).toBeNull();

  await user.click(navigation().getByRole('link', { name: 'Models' }));
  expect(await screen.findByRole('row', { name: /Bianca Noir/ })).toHaveTextContent('Edit, main');
  expect(screen.queryByRole('row', { name: /Nova Quinn/ })).toBeNull();
  await router.navigate('/notes');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  const why = within(screen.getByRole('complementary', { name: 'Why Jonas Lindqvist sees this' }));
  // Once for this page, and once among what the navigation does not show.
  expect(why.getAllByText(/^Notes( ·|$)/)).toHaveLength(2);
  expect(why.getByText('Notes · Override')).toBeInTheDocument();
  expect(why.getByText('Override')).toBeInTheDocument();
  expect(why.getByText('Sees 1 model and can edit 1.')).toBeInTheDocument();
  expect(why.getByText('This view is recorded in the audit log')).toBeInTheDocument();
});

it('asks for the page as that person, and for what is the administrator’s own as oneself', async () => {
  const { calls, router } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await router.navigate('/models');
  await screen.findByRole('row', { name: /Bianca Noir/ });
  const first = calls.findIndex(({ name }) => name === 'viewAs.open');
  const askedAs = (name: string) =>
    new Set(calls.slice(first).flatMap((call) => (call.name === name ? [call.viewOf] : [])));
  for (const name of ['models.list', 'models.count', 'config.getFeatureFlags', 'permissions.mine'])
    expect([name, askedAs(name)]).toEqual([name, new Set([jonas.id])]);
  for (const name of ['users.list', 'users.permissions', 'viewAs.open'])
    expect([name, askedAs(name)]).toEqual([name, new Set([undefined])]);
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  // The shell refetches the administrator's permissions, and does not receive Jonas's.
  await waitFor(() => {
    expect(askedAs('permissions.mine')).toEqual(new Set([jonas.id, undefined]));
  });
  expect(useViewerStore.getState().permissions).toMatchObject({ permissions: { can_access_notes: true } });
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
  // A control that a page forgot to turn off still sends its call in the view, where the database refuses it.
  await expect(request('models.delete', { id: bianca.id })).rejects.toMatchObject({ code: 'forbidden' });
  expect(calls.at(-1)).toMatchObject({ name: 'models.delete', viewOf: jonas.id });
});

it('shows the account of that person, with nothing to change', async () => {
  const { router, calls } = await start();
  await theirDashboard();
  await router.navigate('/account');
  expect(await screen.findByRole('textbox', { name: 'Display name' })).toHaveValue('Jonas Lindqvist');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(jonas.email);
  for (const name of ['Save changes', 'Change password', 'Sign out everywhere', /^Sign out Firefox/])
    expect(await screen.findByRole('button', { name })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Display name' })).toBeDisabled();
  // The device belongs to the administrator.
  expect(screen.queryByRole('complementary', { name: 'This device' })).toBeNull();
  expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
  expect(calls).toContainEqual({
    name: 'audit.list',
    input: { filter: { actorId: jonas.id }, before: null, limit: 25 },
    viewOf: jonas.id,
  });
});

it('shows the admin area as that person has it, with nothing to change', async () => {
  const { router } = await start({ as: { ...effective, can_manage_users: true } });
  await theirDashboard();
  await router.navigate(`/admin?userId=${kofi.id}`);
  const panel = within(await screen.findByRole('complementary', { name: 'Kofi Mensah' }));
  expect(panel.queryByRole('button', { name: 'View as' })).toBeNull();
  expect(panel.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(panel.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  expect(panel.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('row', { name: /Jonas/ })).toBeNull();
  await router.navigate('/admin?tab=invitations');
  for (const button of await screen.findAllByRole('button', { name: 'Invite user' }))
    expect(button).toBeDisabled();
});

it('leads back to where it began, with the focus where it was', async () => {
  const { router, calls } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await theirDashboard();
  await user.click(navigation().getByRole('link', { name: 'Models' }));
  await screen.findByText('Bianca Noir');
  await user.click(screen.getByRole('button', { name: 'Exit view' }));
  await waitFor(async () => {
    expect(await viewAsButton()).toHaveFocus();
  });
  expect(router.state.location).toMatchObject({ pathname: '/admin', search: `?q=jon&userId=${jonas.id}` });
  expect(screen.queryByText(/Viewing as/)).toBeNull();
  expect(navigation().getByRole('link', { name: 'Admin' })).toBeVisible();
  await waitFor(() => {
    expect(calls).toContainEqual({ name: 'viewAs.close', input: { id: jonas.id } });
  });
  await expect(request('models.delete', { id: bianca.id })).rejects.toThrow();
  expect(calls.at(-1)).toEqual({ name: 'models.delete', input: { id: bianca.id } });
  // The administrator's own models again, not those of the view.
  await router.navigate('/models');
  expect(await screen.findByRole('row', { name: /Nova Quinn/ })).toBeVisible();
});

it('changes to someone else, and opens their permissions', async () => {
  const { router } = await start();
  await screen.findByText('Viewing as Jonas Lindqvist');
  await user.click(screen.getByRole('combobox', { name: 'Switch user' }));
  await user.click(await screen.findByRole('option', { name: /^Kofi Mensah/ }));
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

it('says that an inactive person gets no page', async () => {
  await start({ status: 'inactive' });
  expect(await screen.findByRole('heading', { name: 'Jonas Lindqvist is inactive' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Exit view' })).toBeVisible();
});

it('says why it could not be made, and tries again', async () => {
  await start({ openingFails: true });
  expect(await screen.findByRole('heading', { name: 'Failed to load what this person sees' })).toBeVisible();
  expect(screen.getByText(/This server isn’t set up for View as/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Viewing as Jonas Lindqvist')).toBeVisible();
});
