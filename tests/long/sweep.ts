// Part of `npm run test:long`: every procedure and then every table, by six people who mean no good, on one backend, one after
// the other. What one request leaves behind in the engine can hang or end it thousands of requests later.
// With arguments, so many of these calls, as the seed picks them: `npm run test:long -- sweep CALLS SEED`.
import { argumentValues, procedures } from '#tests/db/domains/index.ts';
import { startAppServer, type AppServer } from '#tests/support/app-server.ts';
import { readApi, type Api } from '#tests/support/fuzz/api.ts';
import { payloads } from '#tests/support/fuzz/payloads.ts';
import { randomFrom, type Random } from '#tests/support/fuzz/random.ts';
import { tableRequests } from '#tests/support/fuzz/table-requests.ts';
import {
  fillSweepAgency,
  quoted,
  readOthers,
  roles,
  type Others,
  type Role,
  type SweepAgency,
} from './sweep-agency.ts';

const mostMs = 25_000;
const minuteMs = 60_000;
/** Of the administrator's calls, as a part of all: where fewer do their work, the others' prove little. It was 0.19. */
const leastAnswered = 0.1;

type Sent = { method: string; path: string; prefer?: string; body?: unknown };
type Call = {
  role: Role;
  /** The procedure or table, and what is done with it. */
  what: string;
  make: () => Sent;
  /** The errors above 500 that it may answer, by its comment. */
  documented: string;
  /** It answers everyone, with what was published. */
  isPublic: boolean;
};
type Answer = { status: number; text: string; range: string | null };

/** Everything in the order in which it is sent. */
function callsOf(api: Api, random: Random, others: () => Others): Call[] {
  const kinds = payloads(random, api, () => others().rows, argumentValues);
  const verbs = tableRequests(random, () => others().rows);
  const calls = api.procedures.flatMap(({ name, args, comment }) =>
    roles.flatMap((role) =>
      [...kinds].map(([kind, body]) => ({
        role,
        what: `${name} with ${kind}`,
        make: () => ({ method: 'POST', path: `rpc/${name}`, body: body(args) }),
        documented: comment,
        isPublic: procedures[name]?.isForEverybody === true,
      })),
    ),
  );
  const tables = api.tables.flatMap((table) =>
    roles.flatMap((role) =>
      [...verbs].map(([verb, request]) => ({
        role,
        what: `${table.name}: ${verb}`,
        make: () => {
          const { query, ...rest } = request(table);
          return { path: `${table.name}${query}`, ...rest };
        },
        documented: '',
        isPublic: false,
      })),
    ),
  );
  return [...calls, ...tables];
}

/** What no answer may say: of the program within. */
const inner = /PL\/pgSQL function|at character|node_modules|dist-backend/;

/** What is wrong with an answer, whatever is hidden. */
function faultOf({ documented }: Call, { status, text, range }: Answer): string | undefined {
  const code = /"code":"([^"]*)"/.exec(text)?.[1] ?? '';
  if (status >= 500 && !(code.startsWith('PT') && documented.includes(code)))
    return `answers ${String(status)}`;
  if (inner.test(text)) return 'tells of the program within';
  const total = /\/(\d+)$/.exec(range ?? '')?.[1];
  if (status !== 200 || total === undefined) return undefined;
  const rows = JSON.parse(text) as unknown;
  const isWhole = Array.isArray(rows) && rows.length < 1000 && rows.length > 0;
  return isWhole && rows.length !== Number(total)
    ? `counts ${total} and shows ${String(rows.length)}`
    : undefined;
}

/** The backend is lost: no request after this one would tell anything. */
const isEnd = ({ text }: Answer) => /"code":"(?:PGRST001|PT504)"/.test(text);

/** Sends as each of the people. */
async function senderFor(server: AppServer, { people }: SweepAgency) {
  const tokens = new Map<Role, string>();
  const signIn = async (role: Role) => {
    const person = people.get(role);
    if (person !== undefined) tokens.set(role, await person.signIn());
  };
  for (const role of roles) await signIn(role);
  return async (role: Role, { method, path, prefer, body }: Sent): Promise<Answer> => {
    const token = tokens.get(role);
    const answer = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      signal: AbortSignal.timeout(mostMs),
      headers: {
        apikey: server.publishableKey,
        'Content-Type': 'application/json',
        ...(prefer === undefined ? {} : { Prefer: prefer }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // Their own session is among what they can end.
    if (answer.status === 401 && token !== undefined) await signIn(role);
    return { status: answer.status, text, range: answer.headers.get('content-range') };
  };
}

/** Why there was no answer: fetch says in its cause why nobody was there. */
function absenceOf(error: unknown): string {
  const { name, cause } = error as Error;
  return name === 'TimeoutError'
    ? `no answer in ${String(mostMs / 1000)} s`
    : `the backend ended: ${String(cause)}`;
}

/** Keeps what was found, and says it at once. */
function startReport() {
  const faults = new Set<string>();
  const statuses = new Map<number, number>();
  const byAdmin = { all: 0, answered: 0 };
  const startedAt = Date.now();
  return {
    add: ({ role, what }: Call, sent: Sent, fault: string, told = '') => {
      const name = `${what}, ${role}: ${fault}`;
      if (!faults.has(name))
        console.error(`${name}\n  ${JSON.stringify(sent).slice(0, 300)}\n  ${told.slice(0, 300)}`);
      faults.add(name);
    },
    count: ({ role }: Call, { status }: Answer) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (role !== 'admin') return;
      byAdmin.all += 1;
      if (status < 300) byAdmin.answered += 1;
    },
    tell: () => {
      const counts = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '));
      console.log(
        `after ${((Date.now() - startedAt) / minuteMs).toFixed(1)} min: answers ${counts.join(', ')}; faults: ${String(faults.size)}`,
      );
    },
    /** Whether a run that found nothing proves something; a few calls may be refused by chance. */
    isTelling: () => byAdmin.all < 200 || byAdmin.answered >= byAdmin.all * leastAnswered,
    faults: () => faults.size,
  };
}

/** Hidden texts in an answer that were not in the request. */
function shownIn({ texts }: Others, { text }: Answer, { path, body }: Sent): string[] {
  const sent = path + (body === undefined ? '' : JSON.stringify(body));
  return [...texts.keys()].filter(
    (hidden) => text.includes(quoted(hidden)) && !sent.includes(quoted(hidden)),
  );
}

async function sweep(server: AppServer, limit: number, seed: number): Promise<number> {
  const api = await readApi();
  const agency = await fillSweepAgency(server);
  let others = await readOthers(server, api, agency);
  if (others.texts.size < 100) throw new Error('The demo agency has too little that is hidden');
  const random = randomFrom(seed);
  const all = callsOf(api, random, () => others);
  const calls = all.filter(() => random.chance(limit / all.length));
  console.log(
    `${String(calls.length)} of ${String(all.length)} calls, seed ${String(seed)}, ${String(others.texts.size)} hidden texts`,
  );

  const send = await senderFor(server, agency);
  const report = startReport();
  let toldAt = Date.now();
  for (const call of calls) {
    const { role, make, isPublic } = call;
    const sent = make();
    let answer: Answer;
    try {
      answer = await send(role, sent);
    } catch (error) {
      report.add(call, sent, absenceOf(error));
      break;
    }
    report.count(call, answer);
    const fault = faultOf(call, answer);
    if (fault !== undefined) report.add(call, sent, fault, answer.text);
    if (isEnd(answer)) break;
    if (role !== 'admin' && !isPublic && shownIn(others, answer, sent).length > 0) {
      // Unless an administrator has made it general since: they have called most of what there is.
      others = await readOthers(server, api, agency);
      for (const shown of shownIn(others, answer, sent).slice(0, 1))
        report.add(call, sent, `shows ${others.texts.get(shown) ?? ''}`, `${shown} in ${answer.text}`);
    }
    if (Date.now() - toldAt > minuteMs) {
      toldAt = Date.now();
      others = await readOthers(server, api, agency);
      report.tell();
    }
  }
  report.tell();
  if (!report.isTelling()) throw new Error('The administrator is refused nearly everything');
  return report.faults();
}

const [limit = 'Infinity', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const server = await startAppServer();
try {
  if ((await sweep(server, Number(limit), Number(seed))) > 0) process.exitCode = 1;
} finally {
  await server.stop();
}
// The clients keep their own timers.
process.exit();
