import type { Browser, Locator, Page } from 'playwright';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { demoAccount, startAppServer, type AppServer } from '#tests/support/app-server.ts';
import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { step, toldRows } from './progress.ts';
import { signedInWindow } from './session.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const sizes = { models: 10_000, notes: 20_000, tasks: 20_000, events: 20_000, people: 300 };
const rounds = 40;
const target = 50;

const words = {
  'two letters': 'zo',
  'a word': 'contract',
  'two words': 'zoe marsh',
  accents: 'Žoé',
  'a typing error': 'mrash',
  'nothing found': 'zzzzqq',
} as const;

/** People, models, tasks, notes and events with names that others have as well; the first manager has 500 models, the second 30. */
async function fill(db: Pick<DatabaseLane, 'sql'>, managerIds: readonly [string, string]): Promise<void> {
  step('Filling in 10,000 models and what is found with them');
  // A large agency's history is not made by its people one by one: rules and activity were written when it was.
  const filled = ['tasks', 'task_assignees', 'notes', 'note_contents', 'events', 'event_occurrences'];
  const names = `(array['Tara', 'Nova', 'Ines', 'Mila', 'Rhea', 'Juno', 'Zoë', 'Lena', 'Aria', 'Cleo', 'Dana', 'Žana'])`;
  const surnames = `(array['Quinn', 'Vale', 'Stone', 'Rivers', 'Marsh', 'Lake', 'Frost', 'Đurić', 'Hart', 'Bloom', 'Cross'])`;
  await db.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'person' || n || '@bench.example',
       jsonb_build_object('display_name', ${names}[1 + n % 12] || ' ' || ${surnames}[1 + n % 11])
     from generate_series(1, $1::int) n`,
    [sizes.people],
  );
  await db.sql('create schema bench');
  await db.sql(
    `create table bench.people as
     select id, (row_number() over (order by email))::int as n from public.profiles where email like 'person%@bench.example'`,
  );
  await db.sql(
    `insert into public.models (stage_name, real_name, status, timezone, manager_id, telegram_handle)
     select ${names}[1 + i % 12] || ' ' || ${surnames}[1 + i / 12 % 11] || ' ' || i, ${surnames}[1 + i % 11] || ' ' || ${names}[1 + i / 7 % 12],
       case when i % 9 = 0 then 'paused' else 'active' end, 'Europe/Zagreb',
       case when i < 500 then $2::uuid when i < 530 then $3::uuid else p.id end, '@handle' || i
     from generate_series(0, $1::int - 1) i join bench.people p on p.n = 1 + i % (select count(*) from bench.people)`,
    [sizes.models, ...managerIds],
  );
  for (const table of filled) await db.sql(`alter table public.${table} disable trigger user`);
  const models = `(select id, stage_name, row_number() over (order by id) as place from public.models)`;
  await db.sql(
    `insert into public.tasks (title, model_id, status, closed_at, position, created_by)
     select (array['Call', 'Send', 'Approve', 'Book'])[1 + c % 4] || ' ' || (array['contract', 'rate card', 'release', 'hotel'])[1 + c / 4 % 4]
         || ' for ' || m.stage_name, case when c % 20 > 0 then m.id end, case when c % 2 = 0 then 'pending' else 'completed' end,
       case when c % 2 = 1 then now() end, c, p.id
     from generate_series(1, $1::int) as counted (c) join ${models} m on m.place = 1 + c * 7 % $2::int
     join bench.people p on p.n = 1 + c % (select count(*) from bench.people)`,
    [sizes.tasks, sizes.models],
  );
  await db.sql(
    `insert into private.task_search (task_id, words) select id, private.fold(' task-' || number || ' ' || title) from public.tasks on conflict do nothing`,
  );
  await db.sql(
    `insert into public.notes (title, model_id, visibility, kind, created_by, edited_at)
     select (array['Winter', 'Summer', 'Weekly', 'Brand', 'Live'])[1 + c % 5] || ' ' || (array['sets', 'contract', 'call'])[1 + c % 3] || ' ' || c,
       case when c % 10 > 0 then m.id end, case when c % 20 = 1 then 'private' else 'team' end, 'note', p.id, now() - c * interval '1 minute'
     from generate_series(1, $1::int) as counted (c) join ${models} m on m.place = 1 + c * 7 % $2::int
     join bench.people p on p.n = 1 + c % (select count(*) from bench.people)`,
    [sizes.notes, sizes.models],
  );
  await db.sql(
    `insert into public.note_contents (note_id, content, excerpt)
     select n.id, jsonb_build_object('type', 'doc', 'content', (
       select jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
         jsonb_build_object('type', 'text', 'text', 'Bring the coat, the lamp and the second phone for ' || n.title || ', ' || md5(n.id::text || line)))))
       from generate_series(1, 15) line)), 'Bring the coat'
     from public.notes n on conflict do nothing`,
  );
  await db.sql(
    `insert into private.note_search (note_id, title, words, body, content_version)
     select n.id, private.fold(n.title), private.fold(' bring coat lamp second phone ' || n.title) || ' ' || (select string_agg(md5(n.id::text || line), ' ') from generate_series(1, 15) line),
       array_to_string(private.note_lines(c.content), ' '), 1
     from public.notes n join public.note_contents c on c.note_id = n.id on conflict (note_id) do nothing`,
  );
  await db.sql(
    `insert into public.events (id, series_id, title, type_id, model_id, is_private, timezone, recurrence_rule, created_by)
     select made.id, case when c % 10 = 0 then made.id end,
       (array['Shoot', 'Call', 'Contract', 'Live'])[1 + c % 4] || ' ' || (array['studio', 'contract', 'garden'])[1 + c % 3] || ' ' || m.stage_name,
       t.id, case when c % 12 > 0 and c % 50 > 0 then m.id end, c % 50 = 0, 'Europe/Zagreb',
       case when c % 10 = 0 then 'FREQ=WEEKLY;COUNT=40' end, p.id
     from generate_series(1, $1::int) as counted (c)
     cross join lateral (select gen_random_uuid() as id where c > 0) made
     join ${models} m on m.place = 1 + c * 7 % $2::int
     join bench.people p on p.n = 1 + c % (select count(*) from bench.people)
     join (select id, row_number() over (order by position) - 1 as n from public.event_types) t on t.n = c % 8`,
    [sizes.events, sizes.models],
  );
  await db.sql(
    `insert into public.event_occurrences (event_id, model_id, starts_at, ends_at, original_start)
     select e.id, e.model_id, s.at, s.at + interval '2 hours', s.at
     from (
       select id, model_id, recurrence_rule, date_trunc('day', now()) + (row_number() over (order by id) % 365 - 180) * interval '1 day' as at
       from public.events
     ) e
     cross join lateral (
       select e.at + w * interval '7 days' as at
       from generate_series(0, case when e.recurrence_rule is null then 0 else 39 end) w
     ) s`,
  );
  await db.sql(
    `insert into private.event_search (event_id, words) select id, ' ' || private.fold(title) from public.events on conflict do nothing`,
  );
  for (const table of filled) await db.sql(`alter table public.${table} enable trigger user`);
  await db.sql('analyze');
}

const rowsFor = (what: string, times: readonly number[]): Row[] => [
  { what: `${what}, p50`, value: quantile(times, 0.5), unit: 'ms' },
  { what: `${what}, p95`, value: quantile(times, 0.95), unit: 'ms', target },
];

/** What a search asks of the database, on Postgres behind PostgREST. */
export async function searchRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const askers = {
        administrator: await lane.person({ role: 'admin' }),
        'manager of 500': await lane.person({ permissions: {} }),
        'manager of 30': await lane.person({ permissions: {} }),
        stranger: await lane.person({ permissions: {} }),
      };
      await fill(lane, [askers['manager of 500'].id, askers['manager of 30'].id]);
      const rows = toldRows();
      for (const [asker, person] of Object.entries(askers)) {
        const host = startServiceHost(lane, person.session, { checkEveryRow: false });
        for (const [name, text] of Object.entries(words)) {
          const times: number[] = [];
          for (let round = -3; round < rounds; round += 1) {
            const startedAt = performance.now();
            await host.call('search.find', { text });
            if (round >= 0) times.push(performance.now() - startedAt);
          }
          rows.push(...rowsFor(`search: ${name} (${asker})`, times));
        }
        await host.stop();
      }
      return rows;
    } finally {
      await lane.close();
    }
  } finally {
    await stop();
  }
}

async function expectAnswered(field: Locator): Promise<void> {
  // What was typed is shown, and asked for, with the next frame.
  await field.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  while ((await field.getAttribute('aria-busy')) === 'true') await field.page().waitForTimeout(10);
}

/** Milliseconds from the key that completes a text until its answer has been painted. */
async function paintedAfter(page: Page, text: string): Promise<number> {
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  // The answer to what was asked last stays: something else is asked first.
  for (const before of ['qq', text.slice(0, -1)]) {
    await field.fill('');
    await field.pressSequentially(before);
    await expectAnswered(field);
  }
  await field.evaluate((input) => {
    window.paletteTime = new Promise((resolve) => {
      input.addEventListener(
        'beforeinput',
        ({ timeStamp }) => {
          let wasBusy = false;
          // Without a function of its name, which the compiler would mark by a helper that the page lacks.
          new MutationObserver((_, observer) => {
            if (input.getAttribute('aria-busy') === 'true') {
              wasBusy = true;
              return;
            }
            if (!wasBusy) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              // A message posted from a frame's callback arrives when that frame has been painted.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                resolve(performance.now() - timeStamp);
              };
              port2.postMessage(undefined);
            });
          }).observe(input, { attributeFilter: ['aria-busy'] });
        },
        { once: true, capture: true },
      );
    });
  });
  await field.pressSequentially(text.slice(-1));
  return page.evaluate(() => window.paletteTime);
}

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface adds to the page's own
  interface Window {
    paletteTime: Promise<number>;
  }
}

/** The palette over the embedded backend, in a folder as a user's machine has it: from a key to what it finds. */
export async function paletteRows(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-palette-'));
  try {
    // The key of the vault lies beside the data.
    const data = path.join(folder, 'data');
    await fillFolder(data);
    const server = await startAppServer(['--data', data, '--seed', 'demo']);
    try {
      return await paintRows(browser, server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** By SQL, before anyone is served: through the API it would take longer than all that is measured. */
async function fillFolder(folder: string): Promise<void> {
  const backend = await startTestBackend({ data: { kind: 'folder', path: folder }, seed: 'demo' });
  try {
    const managers = await backend.sql<{ id: string }>(
      `select id from public.profiles where email like 'tomas@%' or email like 'elena@%' order by email desc`,
    );
    const [first, second] = managers;
    if (first === undefined || second === undefined) throw new Error('The demo has other people');
    await fill(backend, [first.id, second.id]);
  } finally {
    await backend.close();
  }
}

async function paintRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { context, page } = await signedInWindow(browser, server.url, demoAccount(server, 'mia'));
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  // Each once before any counts: the first of a window finds an engine and a page that have not been compiled yet.
  for (const text of Object.values(words)) await paintedAfter(page, text);
  const rows = toldRows();
  for (const [name, text] of Object.entries(words)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await paintedAfter(page, text));
    rows.push(...rowsFor(`palette: ${name}, key to painted results`, times));
  }
  await context.close();
  return rows;
}
