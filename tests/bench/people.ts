import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { statIn } from '#backend/process-stat.ts';
import { demoPassword, demoPeople } from '#backend/demo/people.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { step, toldRows } from './progress.ts';
import { servingPid } from './serving-process.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const windows = 200;
const signIns = 20;
const seconds = 60;
const readsToAWrite = 4;
/** From one question to the next, as people think. */
const thinkMs = (): number => 500 + Math.random() * 1000;
const roundsAlone = 20;

type Window = { token: string; chatId: string };
type Ask = { name: string; body?: object; query?: Record<string, string> };

function pick<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}

const today = new Date().toISOString().slice(0, 10);
const read = (name: string, query: Record<string, string> = {}) => ({ name, query });
const text = (value: object): string => JSON.stringify(value);

/** What pages ask for, as often as it stands here. */
const reads: readonly ((window: Window) => Ask)[] = [
  () => read('get_dashboard', { p_today: today, p_timezone: 'Europe/Zagreb' }),
  () => read('list_models', { p_offset: '0', p_limit: '1000' }),
  () => read('list_tasks', { p_filter: text([{ scope: 'all' }]), p_sort: 'due', p_limit: '100' }),
  () => read('list_notes', { p_filter: text([{ scope: 'all' }]), p_sort: 'edited', p_limit: '100' }),
  () => read('list_chats'),
  ({ chatId }) => read('list_chat_messages', { p_chat_id: chatId }),
  () => read('global_search', { p_query: 'contract', p_limit: '8' }),
  () => read('get_user_notifications', { limit_count: '50' }),
];
const writes: readonly ((window: Window) => Ask)[] = [
  () => ({ name: 'create_task', body: { p_task: { title: `Call ${randomUUID()}` } } }),
  () => ({ name: 'create_task', body: { p_task: { title: `Book ${randomUUID()}` } } }),
  ({ chatId }) => ({
    name: 'send_chat_message',
    body: { p_chat_id: chatId, p_body: 'The studio is booked', p_client_id: randomUUID() },
  }),
];

/** Two hundred windows of people on the embedded backend: how long they wait, how much is answered, and what each question costs the backend. */
export async function peopleRows(server: AppServer): Promise<Row[]> {
  step(`${String(signIns)} sign-ins`);
  const open = await Promise.all(Array.from({ length: signIns }, (_, place) => signIn(server, place)));
  const everyone = Array.from({ length: windows }, (_, place) => pick(open, place));
  step(`${String(windows)} windows ask for ${String(seconds)} s`);
  const cpuBefore = cpuMs(server);
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const refused = new Map<string, number>();
  const live = async (window: Window): Promise<void> => {
    await pause(Math.random() * 1000);
    while (performance.now() < until) {
      const from = Math.random() * (readsToAWrite + 1) < 1 ? writes : reads;
      const asked = pick(from, Math.floor(Math.random() * from.length))(window);
      const startedAt = performance.now();
      const status = await ask(server, window, asked);
      times.push(performance.now() - startedAt);
      if (status >= 400) {
        const key = `${asked.name} ${String(status)}`;
        refused.set(key, (refused.get(key) ?? 0) + 1);
      }
      await pause(thinkMs());
    }
  };
  await Promise.all(everyone.map(live));
  const cpu = cpuMs(server) - cpuBefore;
  // The brake of chats is one of the answers that people get; anything else is a mistake of this file.
  const wrong = [...refused.keys()].filter((key) => !key.startsWith('send_chat_message 4'));
  if (wrong.length > 0) throw new Error(`Refused: ${wrong.join(', ')}`);
  const rows = toldRows();
  rows.push(
    { what: `${String(windows)} windows, an answer, p50`, value: quantile(times, 0.5), unit: 'ms' },
    { what: '  p95', value: quantile(times, 0.95), unit: 'ms' },
    { what: '  answered', value: times.length / seconds, unit: '/s' },
    { what: '  processor of the backend, of a minute', value: (cpu / seconds) * 60, unit: 'ms' },
    { what: '  processor for an answer', value: cpu / times.length, unit: 'ms' },
  );
  await aloneRows(server, pick(open, 0), rows);
  return rows;
}

/** What each question costs with nobody else there. */
async function aloneRows(server: AppServer, window: Window, rows: Row[]): Promise<void> {
  for (const make of [...reads, ...writes.slice(1)]) {
    const { name } = make(window);
    const before = cpuMs(server);
    for (let round = 0; round < roundsAlone; round += 1) await ask(server, window, make(window));
    rows.push({
      what: `  processor for ${name}`,
      value: (cpuMs(server) - before) / roundsAlone,
      unit: 'ms',
    });
  }
}

async function signIn(server: AppServer, place: number): Promise<Window> {
  const people = demoPeople.filter(({ status }) => status === 'active');
  const { email } = pick(people, place);
  const { access_token: token } = await sessionFor(server, { email, password: demoPassword });
  const answer = await fetch(`${server.url}/rest/v1/rpc/list_chats`, { headers: headersOf(server, token) });
  const [chat] = (await answer.json()) as { id: string }[];
  if (chat === undefined) throw new Error(`${email} has no chat`);
  return { token, chatId: chat.id };
}

const headersOf = (server: AppServer, token: string): Record<string, string> => ({
  apikey: server.publishableKey,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

async function ask(server: AppServer, { token }: Window, { name, body, query }: Ask): Promise<number> {
  const headers = headersOf(server, token);
  const response = await fetch(
    `${server.url}/rest/v1/rpc/${name}?${String(new URLSearchParams(query))}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
  await response.arrayBuffer();
  return response.status;
}

/** A hundredth of a second at a time, as Linux counts it. */
function cpuMs(server: AppServer): number {
  const stat = statIn(`/proc/${String(servingPid(server))}`);
  return (Number(stat[11]) + Number(stat[12])) * 10;
}
