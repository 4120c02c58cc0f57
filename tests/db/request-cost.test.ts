import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineTime } from '#tests/support/engine-time.ts';
import type { RunningBackend } from '#backend/start.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { fillFuzzAgency, sizes, type FuzzAgency } from '#tests/support/fuzz/agency.ts';
import { randomFrom } from '#tests/support/fuzz/random.ts';
import { fuzzRequests, type FuzzRequest } from '#tests/support/fuzz/requests.ts';

// The embedded engine does one thing at a time: while it answers one person everyone else waits, and no time limit stops it.
// Whatever is accepted over ten thousand models keeps it for a quarter of a second at most. Every second request goes a step
// further than one of the dearest so far; `npm run test:long` continues with that for longer.

const mostMs = 250;
const mostMsEach = 4;
const isLong = process.env['MARQUEE_FUZZ_REQUESTS'] !== undefined;
const requests = Number(process.env['MARQUEE_FUZZ_REQUESTS'] ?? 500);
const seed = Number(process.env['MARQUEE_FUZZ_SEED'] ?? 20_261_120);

let backend: RunningBackend;
let agency: FuzzAgency;
beforeAll(async () => {
  backend = await startTestBackend();
  agency = await fillFuzzAgency(backend);
}, 180_000);
afterAll(() => backend.close());

type Outcome = { status: number; code: string | undefined; engineMs: number };
type Seen = FuzzRequest & Outcome;

async function send({ asker, method, target, query, headers, body }: FuzzRequest): Promise<Outcome> {
  const token = agency.tokens[asker];
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const before = engineTime();
  const answer = await fetch(`${backend.url}/rest/v1/${target}?${search}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      ...headers,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const code = answer.ok ? undefined : /"code":"([^"]*)"/.exec(text)?.[1];
  return { status: answer.status, code, engineMs: engineTime() - before };
}

/** The least of five where it is too much at first: another process may have been in the way. */
async function costOf(request: FuzzRequest): Promise<Seen> {
  let best = await send(request);
  for (let again = 0; again < 4 && best.engineMs > mostMs; again += 1) {
    const next = await send(request);
    if (next.engineMs < best.engineMs) best = next;
  }
  return { ...request, ...best };
}

function lineOf({ engineMs, status, code = '', asker, method, target, query, headers, body }: Seen): string {
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&');
  const sent = body === undefined ? '' : JSON.stringify(body).slice(0, 200);
  return `${engineMs.toFixed(0)} ms ${String(status)} ${code} ${asker} ${method} ${target}?${asked.slice(0, 1500)} ${JSON.stringify(headers)} ${sent}`;
}

const isTooDear = ({ engineMs }: Seen): boolean => engineMs > mostMs;
const isRefused = ({ code }: Seen): boolean => code === '54000' || code === 'PGRST100';

describe('a request over ten thousand models', () => {
  it(
    `keeps the engine for ${String(mostMs)} ms at most, whatever it asks`,
    async () => {
      const random = randomFrom(seed);
      const make = fuzzRequests(random, agency);
      const seen: Seen[] = [];
      let dearest: Seen[] = [];
      while (seen.length < requests) {
        const request =
          dearest.length > 0 && random.chance(0.5) ? make.further(random.pick(dearest)) : make.fresh();
        const one = await costOf(request);
        seen.push(one);
        if (one.status < 300)
          dearest = [...dearest, one].sort((a, b) => b.engineMs - a.engineMs).slice(0, 25);
      }
      const byCost = [...seen].sort((a, b) => b.engineMs - a.engineMs);
      const answered = seen.filter(({ status }) => status < 300).length;
      const refused = seen.filter(isRefused).length;
      if (isLong)
        process.stdout.write(
          `${String(requests)} requests (seed ${String(seed)}): ${String(answered)} answered, ${String(refused)} refused by bounds; the dearest:\n${byCost.slice(0, 15).map(lineOf).join('\n')}\n`,
        );
      expect(byCost.filter(isTooDear).map(lineOf)).toEqual([]);
      // Nothing breaks, and it is no wonder: neither is everything refused.
      expect(seen.filter(({ status, code }) => status >= 500 && code === undefined).map(lineOf)).toEqual([]);
      expect(answered).toBeGreaterThan(requests / 4);
      expect(refused).toBeGreaterThan(requests / 10);
      const [left] = await backend.sql<{ n: number }>('select count(*)::int as n from public.models');
      expect(left?.n).toBeGreaterThan(sizes.models * 0.95);
    },
    120_000 + requests * 400,
  );

  // What an administrator does to everything of one person is done wholly or not at all, and so takes as long as that is much.
  // Each of another manager, since neither can be done twice.
  it.each([
    [
      'handing over',
      'admin_reassign_models',
      (id: string, to: string) => ({ p_from_user_id: id, p_to_user_id: to }),
    ],
    ['deleting an account', 'admin_delete_user', (id: string) => ({ target_user_id: id })],
  ])(
    'by an administrator keeps it for a few milliseconds a model at most: %s',
    async (_, procedure, args) => {
      const managers = await backend.sql<{ id: string }>(
        `select p.id from public.models m join public.profiles p on p.id = m.manager_id
       where p.email like '%@fuzz.example' group by p.id having count(*) between 190 and 210 limit 6`,
      );
      const [heir, ...others] = managers.map(({ id }) => id);
      const costs: number[] = [];
      for (const id of others) {
        const body = args(id, heir ?? '');
        const { status, engineMs } = await send({ ...asAdmin, target: `rpc/${procedure}`, body });
        expect([status, status < 300]).toEqual([status, true]);
        costs.push(engineMs);
      }
      if (isLong) process.stdout.write(`${procedure}: ${costs.map((ms) => ms.toFixed(0)).join(', ')} ms\n`);
      expect(Math.min(...costs)).toBeLessThan(mostMsEach * (sizes.models / sizes.managers));
    },
  );
});

const asAdmin = { asker: 'admin', method: 'POST', table: 'models', query: [], headers: {} } as const;
