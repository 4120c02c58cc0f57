import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '#shared/contract/bridge.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import type { CallTools } from './domains/domain.ts';
import { callInputs } from './domains/index.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Every call of the contract once (domains/ has the inputs), as the services make it, behind real PostgREST. It refuses an embed that could be
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

const tools = (): CallTools => ({
  lane,
  admin,
  manager,
  host,
  newPerson: async () => (await lane.person()).id,
  ownModel: () => insertModel(lane, { managerId: admin.id, secondaryIds: [manager.id] }),
});

it.each(callInputs)('%s is answered', async (name, make) => {
  for (const input of await make(tools())) await host.call(name, input as CallInput<typeof name>);
});

it('an embed that could be read in two ways is refused by PostgREST', async () => {
  const { error, status } = await admin.client.from('models').select('id, profiles(id)');
  expect([status, error?.code]).toEqual([300, 'PGRST201']);
});
