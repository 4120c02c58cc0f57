import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput, CallName } from '#shared/contract/bridge.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Every call of the contract once, as the services make it, behind real PostgREST. It refuses an embed that could be
// read in two ways, for one, which the embedded backend does not notice.

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let host: ReturnType<typeof startServiceHost>;

beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  manager = await lane.person();
  host = startServiceHost(lane, admin.session);
});
afterAll(async () => {
  await host.stop();
  await lane.close();
});

const ownModel = () => insertModel(lane, { managerId: admin.id, secondaryIds: [manager.id] });
const nothing = () => [undefined];
const somebody = async () => (await lane.person()).id;
const invite = async () =>
  (await host.call('invitations.create', { email: `${crypto.randomUUID()}@example.com` })).invitation.id;
const view = () => ({
  area: 'models',
  name: crypto.randomUUID().slice(0, 30),
  filters: { status: 'active' },
});
const savedView = async () => (await host.call('savedViews.create', view())).id;

/**
 * Inputs for each call; one that is missing here does not compile. Those of `auth` need an auth server, and those of
 * `links` and `servers` are the desktop's own.
 */
type NeedsAuthServer =
  'account.changePassword' | 'account.endSessions' | 'account.requestPasswordCode' | 'account.resetPassword';
type Inputs = {
  [
    C in Exclude<CallName, `auth.${string}` | `links.${string}` | `servers.${string}` | NeedsAuthServer>
  ]: () => readonly CallInput<C>[] | Promise<readonly CallInput<C>[]>;
};
const inputs: Inputs = {
  'account.setDisplayName': () => [{ displayName: 'Mia Hartwell' }],
  'account.listSessions': nothing,
  'account.endSession': () => [{ id: crypto.randomUUID() }],
  'audit.list': () => [
    { filter: {}, before: null, limit: 10 },
    {
      filter: {
        actorId: admin.id,
        event: 'models.',
        resourceType: 'model',
        resourceId: crypto.randomUUID(),
        modelId: crypto.randomUUID(),
        from: '2026-01-01T00:00:00Z',
        to: '2036-01-01T00:00:00+02:00',
      },
      before: 1000,
      limit: 10,
    },
  ],
  'audit.checkChain': () => [{ from: null, to: null }],
  'audit.getHashes': () => [{ seq: 1 }, { seq: 999_999 }],
  'audit.getRetentionDays': nothing,
  'config.getDefaultTimezone': nothing,
  'config.getFeatureFlags': nothing,
  'config.isSignUpOpen': nothing,
  'config.getInviteExpiryDays': nothing,
  'invitations.list': nothing,
  'invitations.create': async () => [
    {
      email: `${crypto.randomUUID()}@example.com`,
      permissionOverrides: { can_access_debug: true },
      modelIds: [await ownModel()],
      expiresInDays: 1,
    },
  ],
  'invitations.resend': async () => [{ id: await invite() }, { id: await invite(), expiresInDays: 30 }],
  'invitations.cancel': async () => [{ id: await invite() }],
  'invitations.lookUp': () => [{ token: 'unknown' }],
  'models.list': () => [
    { scope: 'all', offset: 0, limit: 10 },
    { scope: 'assigned', offset: 0, limit: 10 },
  ],
  'models.get': async () => [{ id: await ownModel() }],
  'models.create': () => [{ stageName: crypto.randomUUID(), realName: 'Ana Kovač' }],
  'models.update': async () => [{ id: await ownModel(), changes: { realName: 'Ana' } }],
  'models.setStatus': async () => [{ id: await ownModel(), status: 'paused' }],
  'models.updateMany': async () => [
    { ids: [await ownModel(), await ownModel()], changes: { status: 'paused' } },
  ],
  'models.delete': async () => [{ id: await ownModel() }],
  'models.listAssignableManagers': nothing,
  'models.addSecondaryManager': async () => [{ modelId: await insertModel(lane), managerId: manager.id }],
  'models.removeSecondaryManager': async () => [{ modelId: await ownModel(), managerId: manager.id }],
  'permissions.mine': nothing,
  'savedViews.list': () => [{ area: 'models' }],
  'savedViews.create': () => [view()],
  'savedViews.update': async () => [
    { id: await savedView(), changes: { isShared: true } },
    { id: await savedView(), changes: {} },
  ],
  'savedViews.delete': async () => [{ id: await savedView() }],
  'users.list': () => [{ offset: 0, limit: 10 }],
  'users.countModels': nothing,
  'users.setRole': async () => [{ id: await somebody(), role: 'admin' }],
  'users.setStatus': async () => [{ id: await somebody(), status: 'inactive' }],
  'users.setDisplayName': async () => [{ id: await somebody(), displayName: 'Ana' }],
  'users.delete': async () => [{ id: await somebody() }],
  'users.reassignModels': async () => [{ fromId: await somebody(), toId: manager.id }],
  'users.permissions': async () => [{ id: await somebody() }],
  'users.grantPermission': async () => [{ id: await somebody(), key: 'can_access_debug' }],
  'users.revokePermission': async () => [{ id: await somebody(), key: 'can_access_chat' }],
  'users.resetPermissions': async () => [
    { id: await somebody(), key: 'can_access_chat' },
    { id: await somebody(), key: null },
  ],
  'users.listSessions': async () => [{ id: await somebody() }],
  'users.endSessions': async () => {
    const id = await somebody();
    return [
      { id, sessionId: crypto.randomUUID() },
      { id, sessionId: null },
    ];
  },
  'users.viewAs': async () => {
    const id = await somebody();
    return [
      { id, after: null },
      { id, after: { id: crypto.randomUUID(), isOwn: true } },
    ];
  },
};

it.each(Object.entries(inputs))('%s is answered', async (name, make) => {
  for (const input of await make()) await host.call(name as CallName, input);
});

it('an embed that could be read in two ways is refused by PostgREST', async () => {
  const { error, status } = await admin.client.from('models').select('id, profiles(id)');
  expect([status, error?.code]).toEqual([300, 'PGRST201']);
});
