// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allPlans, subscriptionTo } from '#renderer/entities/plan/test-plans.ts';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { effectivePermissions, roleDefaults, type Permissions } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { Providers } from '#renderer/start/providers.tsx';
import { areaPages } from './area-pages.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './router.tsx';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { GateContext } from '#renderer/lib/session/session-context.ts';
import { SignedInGate } from '#renderer/start/signed-in-gate.tsx';
import { createSession } from '#renderer/start/session/session.ts';
import { dashboardOf } from '#renderer/features/dashboard/test-dashboard.ts';
import { jonas, mia, sessionOf } from '#renderer/entities/person/test-people.ts';

type Answer = { role: string; permissions: Permissions };

const permissionsMine = vi.fn((): Answer | Promise<Answer> => ({
  role: 'manager',
  permissions: roleDefaults('manager'),
}));

const featureFlags = vi.fn(() => ({
  isMarketplaceEnabled: true,
  isMarketplaceInPlan: true,
  areNotificationsEnabled: true,
}));

beforeEach(() => {
  featureFlags.mockReset().mockReturnValue({
    isMarketplaceEnabled: true,
    isMarketplaceInPlan: true,
    areNotificationsEnabled: true,
  });
  window.localStorage.clear();
  setInvite({ status: 'none' });
  permissionsMine.mockReset().mockReturnValue({ role: 'manager', permissions: roleDefaults('manager') });
  useSessionStore.setState({ session: { status: 'loading' } });
  useViewerStore.setState({ profile: null, permissions: { status: 'loading' } });
  useErrorStore.setState({ errors: [] });
});

afterEach(() => {
  vi.useRealTimers();
});

function open(path: string, profile: typeof mia | null = jonas) {
  const fake = createFakeBridge({
    'auth.getSession': () => (profile === null ? null : sessionOf(profile)),
    'auth.signOut': () => undefined,
    'invitations.lookUp': () => ({
      email: 'lena@northlight.example',
      workspaceName: null,
      invitedBy: null,
      expiresAt: '',
    }),
    'permissions.mine': permissionsMine,
    'config.getFeatureFlags': featureFlags,
    'dashboard.get': () => dashboardOf(),
    'marketplace.list': () => [],
    'marketplace.state': () => ({ pausedListings: 2 }),
    'plans.list': () => [...allPlans],
    'plans.getSubscription': () => subscriptionTo('basic'),
    'savedViews.list': () => [],
    'chats.list': () => [],
  });
  setBridge(fake.bridge);
  const queryClient = createQueryClient();
  const session = createSession(queryClient);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
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
  return { ...fake, router, user: userEvent.setup() };
}

const address = (router: ReturnType<typeof open>['router']) => router.state.location.pathname;

it('shows the authentication page on every path while nobody is signed in', async () => {
  open('/models', null);
  expect(screen.getByText('Loading Marquee…')).toBeInTheDocument();
  expect(await screen.findByText('AI-Powered Model Management Platform')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it.each(['/linktree/nova-quinn', '/shared-document/42'])(
  'has no page at %s: a server that sends the app in its place is not set up for it',
  async (path) => {
    open(path, null);
    expect(await screen.findByRole('heading', { name: 'This page can’t be shown' })).toBeVisible();
  },
);

it.each([
  ['/dashboard', '/'],
  ['/contracts', '/documents'],
  ['/no-such-page', '/'],
])('sends %s on to %s', async (from, to) => {
  const { router } = open(from);
  await waitFor(() => {
    expect(address(router)).toBe(to);
  });
});

it('shows what concerns the person, and leads to what they may open', async () => {
  open('/');
  expect(await screen.findByRole('link', { name: /^My models/ })).toHaveAttribute('href', '/models');
  expect(within(screen.getByRole('main')).queryByRole('link', { name: /^Users/ })).toBeNull();
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: 'Models' })).toHaveAttribute('href', '/models');
  expect(navigation.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(document.title).toBe('Dashboard · Marquee');
});

it('has one banner, one navigation named Main and one main', async () => {
  open('/');
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.getAllByRole('banner')).toHaveLength(1);
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

it('shows skeletons until the permissions are known, and the items that they allow then', async () => {
  let answer: (value: Answer) => void = () => undefined;
  permissionsMine.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  open('/chat');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getByText('Loading navigation')).toBeInTheDocument();
  expect(navigation.queryByRole('link')).toBeNull();
  expect(screen.getByText('Loading permissions...')).toBeInTheDocument();

  await act(async () => {
    answer({ role: 'admin', permissions: roleDefaults('admin') });
    await Promise.resolve();
  });
  expect(await navigation.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  expect(navigation.getByRole('link', { name: 'Chat' })).toHaveAttribute('aria-current', 'page');
});

it('denies a page by the name of its flag and offers the ways out', async () => {
  const { router, user } = open('/bot-management');
  const denied = await screen.findByRole('alert');
  expect(within(denied).getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(denied).toHaveTextContent(
    `You don't have permission to access this page. The required permission "canAccessBotManagement" is not enabled for your account.`,
  );
  expect(denied).toHaveTextContent('Contact your administrator to request access to this feature.');
  expect(within(denied).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  await user.click(within(denied).getByRole('button', { name: 'Go Back' }));
  await waitFor(() => {
    expect(address(router)).toBe('/');
  });
});

it('opens the marketplace only where it is switched on', async () => {
  open('/marketplace');
  expect(await screen.findByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  cleanup();
  featureFlags.mockReturnValue({
    isMarketplaceEnabled: false,
    isMarketplaceInPlan: false,
    areNotificationsEnabled: true,
  });
  open('/marketplace');
  expect(await screen.findByRole('alert')).toHaveTextContent('The marketplace is turned off.');
  expect(screen.queryByRole('link', { name: 'Marketplace' })).toBeNull();
});

it('opens the marketplace only with a plan that has it, and leads to the plans', async () => {
  featureFlags.mockReturnValue({
    isMarketplaceEnabled: true,
    isMarketplaceInPlan: false,
    areNotificationsEnabled: true,
  });
  open('/marketplace');
  const denied = await screen.findByRole('alert');
  expect(denied).toHaveTextContent('The marketplace is not included in your plan.');
  expect(await within(denied).findByText('2 listings of yours are kept and paused.')).toBeVisible();
  expect(within(denied).getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/subscription');
  expect(screen.queryByRole('link', { name: 'Marketplace' })).toBeNull();
});

/** Any other call without a handler here is recorded as an error too. */
const permissionErrors = () =>
  useErrorStore.getState().errors.filter(({ source }) => source === 'Permissions');

it('falls back to the manager defaults when permissions take over 10 seconds, and can be retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  permissionsMine.mockReturnValueOnce(new Promise(() => undefined));
  open('/chat');
  expect(await screen.findByText('Loading permissions...')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.queryByText('Permission Error')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));

  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('Permission Error');
  expect(failed).toHaveTextContent('Unable to verify permissions. Please try refreshing the page.');
  expect(within(failed).getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/');
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: 'Schedule' })).toBeVisible();
  expect(navigation.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(permissionErrors()).toMatchObject([{ message: 'No answer within 10 s' }]);

  vi.useRealTimers();
  await userEvent.click(within(failed).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
});

it('hears of changed permissions when the window comes to the front', async () => {
  open('/chat');
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  const without = effectivePermissions('manager', [{ permission_key: 'can_access_chat', enabled: false }]);
  permissionsMine.mockReturnValue({ role: 'manager', permissions: without });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

it('keeps what was known when a refresh of the permissions fails', async () => {
  open('/chat');
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  permissionsMine.mockImplementation(() => {
    throw new AppError('unavailable', 'away');
  });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => {
    expect(permissionErrors()).toHaveLength(1);
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
});

it('moves the focus to the title of the page that a link leads to', async () => {
  // Until the first page is shown there is no title, so a link focuses the surface instead. Load the other page's code
  // first, because tests sometimes lose a render that waits for code.
  permissionsMine.mockReturnValue({ role: 'admin', permissions: roleDefaults('admin') });
  await areaPages.telegramBot.page.preload();
  const { user } = open('/chat', mia);
  await screen.findByRole('heading', { level: 1, name: 'Chat' });
  await user.click(await screen.findByRole('link', { name: 'Telegram bot' }));
  const title = await screen.findByRole('heading', { level: 1, name: 'Telegram bot' });
  await waitFor(() => {
    expect(title).toHaveFocus();
  });
  expect(document.title).toBe('Telegram bot · Marquee');
});

it('shows the keys of the page on ?, but not while someone types', async () => {
  permissionsMine.mockReturnValue({ role: 'admin', permissions: roleDefaults('admin') });
  const { user } = open('/debug', mia);
  await screen.findByRole('heading', { level: 1, name: 'Debug' });
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(keys).getByText('Undo the last change to many')).toBeVisible();
  expect(within(keys).queryByRole('region', { name: 'List' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const field = document.body.appendChild(document.createElement('input'));
  await user.type(field, '?');
  field.remove();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('remembers a collapsed navigation', async () => {
  permissionsMine.mockReturnValue({ role: 'admin', permissions: roleDefaults('admin') });
  const { user } = open('/', mia);
  await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }));
  expect(await screen.findByRole('button', { name: 'Expand navigation' })).toBeVisible();
  expect(await screen.findByTitle('Social posting')).toBeInTheDocument();
  expect(window.localStorage.getItem('marquee.navigation-collapsed')).toBe('true');
});

it('signs out from the user menu', async () => {
  permissionsMine.mockReturnValue({ role: 'admin', permissions: roleDefaults('admin') });
  const { user } = open('/chat', mia);
  await user.click(await screen.findByRole('button', { name: 'Mia Hartwell, Administrator' }));
  expect(await screen.findByRole('menuitem', { name: 'Account Settings' })).toHaveAttribute(
    'href',
    '/account',
  );
  // A phone has no room for the role next to the name.
  expect(within(screen.getByRole('menu')).getByText('Administrator')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Notification Preferences' })).toHaveAttribute(
    'href',
    '/notification-preferences',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  expect(await screen.findByText('AI-Powered Model Management Platform')).toBeVisible();
});

it('says when live updates are interrupted, and when they are back', async () => {
  const { emit } = open('/chat');
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  act(() => {
    emit('connection.changed', { status: 'lost' });
  });
  expect(screen.getByText('Live updates are interrupted.')).toBeVisible();
  act(() => {
    emit('connection.changed', { status: 'live' });
  });
  expect(screen.queryByText('Live updates are interrupted.')).toBeNull();
});

it('offers the navigation of narrow windows as a menu that Escape closes', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget();
    return Object.assign(list, {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
  permissionsMine.mockReturnValue({ role: 'admin', permissions: roleDefaults('admin') });
  const { user } = open('/chat', mia);
  const button = await screen.findByRole('button', { name: 'Open navigation' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(button);
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await navigation.findByRole('link', { name: 'Documents' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open navigation' })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Open navigation' }));
  await user.click(await screen.findByRole('link', { name: 'Chat' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  vi.restoreAllMocks();
});

it('shows an invitation to a signed-out person', async () => {
  setInvite({ status: 'given', token: 'abc' });
  open('/', null);
  expect(await screen.findByRole('heading', { name: 'You’re invited to Marquee' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('lena@northlight.example');
});

it('asks a signed-in person to sign out before accepting an invitation, and continues from there', async () => {
  setInvite({ status: 'given', token: 'abc' });
  const { user } = open('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out to accept?' }));
  expect(dialog.getByText(/signed in as jonas@northlight.agency/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'You’re invited to Marquee' })).toBeVisible();
});

it('lets a signed-in person stay signed in, and forgets the invitation', async () => {
  setInvite({ status: 'given', token: 'abc' });
  const { user } = open('/');
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('hides the bell and preferences where the agency has notifications off', async () => {
  featureFlags.mockReturnValue({
    isMarketplaceEnabled: true,
    isMarketplaceInPlan: true,
    areNotificationsEnabled: false,
  });
  const { user } = open('/notification-preferences');
  expect(await screen.findByText(/^Notifications are turned off for this agency\./)).toBeVisible();
  const banner = within(screen.getByRole('banner'));
  expect(banner.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  await user.click(banner.getByRole('button', { name: /Manager/ }));
  expect(await screen.findByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Notification Preferences' })).toBeNull();
});

it('offers notifications where nobody could say whether they are off', async () => {
  featureFlags.mockImplementation(() => {
    throw new AppError('internal', 'No config');
  });
  open('/notification-preferences');
  expect(await screen.findByRole('heading', { name: 'Notification preferences', level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Notifications/ })).toBeVisible();
});
