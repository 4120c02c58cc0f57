import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// What every brake counts with. How the backend and the procedures use it: embedded-guessing.test.ts, invitations.test.ts.

let lane: DatabaseLane;
let person: ActingPerson;
let key: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  person = await lane.person({ role: 'admin' });
});
beforeEach(() => {
  key = `${crypto.randomUUID()}@example.com`;
});
afterAll(() => lane.close());

const take = async (max = 3, window = '1 hour', bucket = 'test') =>
  (
    await lane.sql<{ wait: number }>('select private.take_ticket($1, $2, $3, $4::interval) as wait', [
      bucket,
      key,
      max,
      window,
    ])
  )[0]?.wait ?? -1;
const takeSlower = async () =>
  (
    await lane.sql<{ wait: number }>(
      `select private.take_slower_ticket('test', $1, 3, '1 minute', '10 minutes', '1 day') as wait`,
      [key],
    )
  )[0]?.wait ?? -1;
const keyHash = 'encode(sha256(convert_to($1, $$UTF8$$)), $$hex$$)';
/** As if so much time had gone by since. */
const later = (by: string) =>
  lane.sql(
    `update private.tickets set resets_at = resets_at - $2::interval, blocked_until = blocked_until - $2::interval
     where key_hash = ${keyHash}`,
    [key, by],
  );

describe('a ticket', () => {
  it('is given so many times within the window; then it says how many seconds are left', async () => {
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
    const wait = await take();
    expect(wait).toBeGreaterThan(3590);
    expect(wait).toBeLessThanOrEqual(3600);
    await later('59 minutes 30 seconds');
    expect(await take()).toBeLessThanOrEqual(30);
    await later('30 seconds');
    expect(await take()).toBe(0);
  });

  it('is counted apart for each bucket and key', async () => {
    expect([await take(1), await take(1, '1 hour', 'other')]).toEqual([0, 0]);
    expect(await take(1)).toBeGreaterThan(0);
    key = crypto.randomUUID();
    expect(await take(1)).toBe(0);
  });

  it('is given no more often to many who come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take(5)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('that is given back no longer counts', async () => {
    await take(1);
    await lane.sql(`select private.give_ticket_back('test', $1)`, [key]);
    expect([await take(1), (await take(1)) > 0]).toEqual([0, true]);
    await lane.sql(`select private.forget_tickets('test', $1)`, [key]);
    expect(await take(1)).toBe(0);
  });

  it('makes room by those that have run out', async () => {
    const count = async () =>
      Number(
        (await lane.sql<{ n: string }>(`select count(*) as n from private.tickets where bucket = 'flood'`))[0]
          ?.n,
      );
    await lane.sql(
      `select private.take_ticket('flood', n::text, 1, '0 seconds') from generate_series(1, 300) as n`,
    );
    expect(await count()).toBeLessThan(100);
  });
});

describe('a slower ticket', () => {
  it('is given at once for a while, then after waits that double', async () => {
    expect([await takeSlower(), await takeSlower(), await takeSlower()]).toEqual([0, 0, 0]);
    const waits: number[] = [];
    for (const minutes of [1, 2, 4, 8, 10, 10]) {
      waits.push(Math.round((await takeSlower()) / 60));
      // Asking meanwhile neither helps nor harms.
      expect(await takeSlower()).toBeGreaterThan(0);
      await later(`${String(minutes)} minutes`);
      expect(await takeSlower()).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
  });

  it('starts over once nothing was tried for as long as it is remembered', async () => {
    for (let tries = 0; tries < 4; tries += 1) await takeSlower();
    await later('1 day 1 minute');
    expect([await takeSlower(), await takeSlower(), await takeSlower()]).toEqual([0, 0, 0]);
  });
});

it('nobody reads or writes the counts, and they hold no address', async () => {
  await take();
  const rows = await lane.sql<{ key_hash: string }>('select key_hash from private.tickets');
  expect(rows.map(({ key_hash }) => key_hash).join()).not.toContain('@');
  for (const client of [lane.anonymous, person.client, lane.operator]) {
    expect(await outcome(client.schema('private').from('tickets').select())).toMatch(/^PGRST/);
    expect(await outcome(client.rpc('forget_tickets', { p_bucket: 'test', p_key: key }))).toMatch(/^PGRST/);
  }
});
