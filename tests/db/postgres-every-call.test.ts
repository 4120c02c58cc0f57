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

/**
 * Inputs for each call; one that is missing here does not compile. Those of `auth` need an auth server, and those of
 * `servers` are the desktop's own.
 */
type Inputs = {
  [C in Exclude<CallName, `auth.${string}` | `servers.${string}`>]: () =>
    readonly CallInput<C>[] | Promise<readonly CallInput<C>[]>;
};
const inputs: Inputs = {
  'config.getDefaultTimezone': nothing,
  'config.getFeatureFlags': nothing,
  'config.isSignUpOpen': nothing,
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
};

it.each(Object.entries(inputs))('%s is answered', async (name, make) => {
  for (const input of await make()) await host.call(name as CallName, input);
});

it('an embed that could be read in two ways is refused by PostgREST', async () => {
  const { error, status } = await admin.client.from('models').select('id, profiles(id)');
  expect([status, error?.code]).toEqual([300, 'PGRST201']);
});
