import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { openView, rawRequest } from '#tests/support/view-as.ts';

// One connection serves everyone in turn. What a view sets there is over with its request, however that ends.

let lane: DatabaseLane;
let admin: ActingPerson;
let narrow: ActingPerson;
let other: ActingPerson;

beforeAll(async () => {
  lane = await openDatabaseLane({ poolSize: 1 });
  admin = await lane.person({ role: 'admin' });
  narrow = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  other = await lane.person();
  await insertModel(lane, { managerId: narrow.id });
  await insertModel(lane);
  await openView(lane, admin, narrow.id);
  await openView(lane, admin, other.id);
});
afterAll(() => lane.close());

type Viewer = { id: string | null; viewed_by: string | null };

const adminToken = () => admin.session.access_token;
const inView = (personId: string) => ({ token: adminToken(), headers: { 'X-View-As': personId } });

/** Requests that leave something behind if anything does, and what each must answer: who asked, or how it failed. */
const requests: Record<string, { ask: () => ReturnType<typeof rawRequest>; expected: () => unknown }> = {
  'a view': {
    ask: () => rawRequest(lane, 'rpc/get_viewer', inView(narrow.id)),
    expected: (): Viewer => ({ id: narrow.id, viewed_by: admin.id }),
  },
  'another view': {
    ask: () => rawRequest(lane, 'rpc/get_viewer', inView(other.id)),
    expected: (): Viewer => ({ id: other.id, viewed_by: admin.id }),
  },
  'a view that ends in an error': {
    ask: () => rawRequest(lane, 'models?select=nothing', inView(narrow.id)),
    expected: () => '42703',
  },
  'a view that may not write': {
    ask: () => rawRequest(lane, 'models', { ...inView(narrow.id), method: 'POST', body: '{}' }),
    expected: () => '25006',
  },
  'a view that is not open': {
    ask: () => rawRequest(lane, 'rpc/get_viewer', inView(crypto.randomUUID())),
    expected: () => '42501',
  },
  'the administrator': {
    ask: () => rawRequest(lane, 'rpc/get_viewer', { token: adminToken() }),
    expected: (): Viewer => ({ id: admin.id, viewed_by: null }),
  },
  'the person viewed': {
    ask: () => rawRequest(lane, 'rpc/get_viewer', { token: narrow.session.access_token }),
    expected: (): Viewer => ({ id: narrow.id, viewed_by: null }),
  },
  'a write of the person viewed': {
    ask: () =>
      rawRequest(lane, 'rpc/update_own_display_name', {
        token: narrow.session.access_token,
        method: 'POST',
        body: JSON.stringify({ new_display_name: 'Narrow' }),
      }).then(({ body, ...answer }) => ({ ...answer, body: (body as { id?: string }).id })),
    expected: () => narrow.id,
  },
  nobody: {
    ask: () => rawRequest(lane, 'rpc/get_viewer'),
    expected: (): Viewer => ({ id: null, viewed_by: null }),
  },
  'the service key': {
    ask: () =>
      rawRequest(lane, 'models?select=id', {
        token: lane.secretKey,
        headers: { apikey: lane.secretKey },
      }).then(({ body, ...answer }) => ({ ...answer, body: (body as unknown[]).length })),
    expected: () => 2,
  },
};

const names = Object.keys(requests);
async function answerTo(name: string): Promise<unknown> {
  const answer = await requests[name]?.ask();
  return [name, answer?.code ?? answer?.body];
}
const expectedFor = (name: string) => [name, requests[name]?.expected()];

it.each(names)('after %s everyone is answered as themselves', async (first) => {
  for (const next of names) {
    expect(await answerTo(first)).toEqual(expectedFor(first));
    expect(await answerTo(next)).toEqual(expectedFor(next));
  }
});

it('many at once are never mixed up', { timeout: 60_000 }, async () => {
  // A fixed order that puts each beside every other one.
  const order = Array.from(
    { length: 300 },
    (_, index) => names[(index * 7 + (index >> 3)) % names.length] ?? '',
  );
  expect(await Promise.all(order.map(answerTo))).toEqual(order.map(expectedFor));
});
