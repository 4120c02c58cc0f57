import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import type {
  AccountInput,
  Credential,
  PlatformInput,
  SocialAccount,
  SocialPlatform,
  Socials,
} from '#shared/contract/socials.ts';
import type { AccessEntry, VaultState } from '#shared/contract/vault.ts';
import { roleDefaults, type PermissionKey } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { SocialsPage } from './page.tsx';

// For tests only: accounts, a host that holds them, and their page as Mia sees it.

export const ava = modelOf({ stageName: 'Ava Sterling' });
export const bianca = modelOf({ stageName: 'Bianca Noir' });

let number = 0;
const nextId = () => `00000000-0000-4000-9000-${String((number += 1)).padStart(12, '0')}`;

export const credentialOf = (changes: Partial<Credential> = {}): Credential => ({
  id: nextId(),
  hasPassword: true,
  passwordChangedAt: '2026-09-12T09:00:00+00:00',
  hasPreviousPassword: false,
  strength: 4,
  isReused: false,
  hasCode: false,
  recoveryCodes: null,
  rotateEveryDays: null,
  rotateDueAt: null,
  ...changes,
});

type AccountChanges = Partial<Omit<SocialAccount, 'credential'>> & { credential?: Partial<Credential> };

export const accountOf = ({ credential, ...changes }: AccountChanges = {}): SocialAccount => ({
  credential: credentialOf(credential),
  username: 'ava.sterling',
  email: '',
  notes: '',
  ...changes,
});

export const platformWith = (changes: Partial<SocialPlatform> = {}): SocialPlatform => ({
  platform: 'instagram',
  link: '',
  secondaryLinks: [],
  main: null,
  secondary: [],
  ...changes,
});

export const socialsOf = (changes: Partial<Socials> = {}): Socials => ({
  modelId: ava.id,
  rowVersion: 1,
  canEdit: true,
  platforms: [],
  emailAccounts: [],
  phoneNumbers: [],
  ...changes,
});

export const entryOf = (changes: Partial<AccessEntry> = {}): AccessEntry => ({
  seq: 1,
  at: new Date().toISOString(),
  personId: tomas.id,
  personName: 'Tomás Reyes',
  action: 'copied',
  kind: 'password',
  reason: null,
  credentialId: null,
  modelId: ava.id,
  modelName: 'Ava Sterling',
  platform: 'x',
  account: '@avasterling',
  address: null,
  userAgent: null,
  isByGrant: false,
  ...changes,
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

export const unlocked = (): VaultState => ({
  isConfigured: true,
  hasOtherKey: false,
  unlockedUntil: minutes(12),
  revealsLeft: 28,
  lockedUntil: null,
});

export type Handlers = Parameters<typeof createFakeBridge>[0];
type Seen = { rowVersion: number };

/** A host that holds Ava's accounts and answers as the services would. */
export function host(start: Socials, handlers: Handlers = {}) {
  const held = { socials: start, removed: new Map<string, Credential>(), state: unlocked() };
  const write = ({ rowVersion }: Seen, changes: Partial<Socials>): Socials => {
    if (rowVersion !== held.socials.rowVersion)
      throw new AppError('conflict', 'This was changed in the meantime', { hint: 'stale' });
    for (const credential of credentialsIn(held.socials)) held.removed.set(credential.id, credential);
    held.socials = { ...held.socials, ...changes, rowVersion: rowVersion + 1 };
    return held.socials;
  };
  const known = (id: string | undefined, password: string | undefined): Credential =>
    credentialsIn(held.socials).find((credential) => credential.id === id) ??
    held.removed.get(id ?? '') ??
    credentialOf({ hasPassword: (password ?? '') !== '' });
  const toAccount = ({ credentialId, password, ...fields }: AccountInput): SocialAccount => ({
    ...fields,
    credential: known(credentialId, password),
  });
  const toPlatform = (platform: string, entry: PlatformInput): SocialPlatform => ({
    platform,
    link: entry.link,
    secondaryLinks: entry.secondaryLinks,
    main: entry.main === null ? null : toAccount(entry.main),
    secondary: entry.secondary.map(toAccount),
  });
  const others = (platform: string) => held.socials.platforms.filter((each) => each.platform !== platform);
  const fake = createFakeBridge({
    'models.list': ({ offset }) => (offset === 0 ? [ava, bianca] : []),
    'models.get': ({ id }) => (id === ava.id ? ava : bianca),
    'models.findManagers': () => [mia, tomas],
    'socials.counts': () => [
      { modelId: ava.id, platforms: held.socials.platforms.length, accounts: 2, overdue: 1 },
    ],
    'socials.get': () => held.socials,
    'socials.addPlatform': ({ platform, entry, ...seen }) =>
      write(seen, { platforms: [...held.socials.platforms, toPlatform(platform, entry)] }),
    'socials.updatePlatform': ({ platform, entry, ...seen }) =>
      write(seen, { platforms: [...others(platform), toPlatform(platform, entry)] }),
    'socials.removePlatform': ({ platform, ...seen }) => write(seen, { platforms: others(platform) }),
    'socials.setEmailAccounts': ({ accounts, ...seen }) =>
      write(seen, {
        emailAccounts: accounts.map(({ credentialId, password, ...fields }) => ({
          ...fields,
          credential: known(credentialId, password),
        })),
      }),
    'socials.setPhoneNumbers': ({ numbers, ...seen }) => write(seen, { phoneNumbers: numbers }),
    'vault.getState': () => held.state,
    'vault.confirm': () => (held.state = unlocked()),
    'vault.reveal': () => ({ password: 'tR7!vale-Comet_92' }),
    'vault.copy': () => ({ clearsAfterSeconds: 60 }),
    'vault.codes': () => [],
    'vault.listAccess': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

const credentialsIn = ({ platforms, emailAccounts }: Socials): Credential[] =>
  [
    ...platforms.flatMap(({ main, secondary }) => (main === null ? secondary : [main, ...secondary])),
    ...emailAccounts,
  ].map(({ credential }) => credential);

type As = { isInView?: boolean; role?: string; may?: PermissionKey };

export function renderSocials(
  path = `/socials?modelId=${ava.id}`,
  { isInView = false, role = mia.role, may }: As = {},
) {
  // The test DOM has no layout; without a height no row would be in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  cleanNotifications();
  const viewer: ViewerState = {
    profile: { ...mia, role, status: 'active', rowVersion: 1 },
    permissions: {
      status: 'loaded',
      permissions: { ...roleDefaults(role), ...(may === undefined ? {} : { [may]: true }) },
    },
  };
  useViewerStore.setState(viewer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/socials', element: <SocialsPage /> }], {
    initialEntries: [path],
  });
  const view = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <SeenPerson value={isInView ? viewer : undefined}>
          <RouterProvider router={router} />
        </SeenPerson>
        <ConflictHost />
        <UndoLine personId={mia.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, client, search: () => new URLSearchParams(router.state.location.search) };
}
