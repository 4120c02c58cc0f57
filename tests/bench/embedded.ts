import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { snapshotDir } from '#backend/places.ts';
import { startBackend } from '#backend/start.ts';
import { ensureBackendBuild } from '#scripts/builds/backend-build.ts';
import { demoAccount, startAppServer, type AppServer } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { step, toldRows } from './progress.ts';
import { memoryOf } from './serving-process.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';

const requests = 200;

/** The backend as a person's computer runs it: its start, its memory, and what a request takes. */
export async function embeddedRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'));
  try {
    step('Starting with a new folder, then three times again');
    // Made once for all starts, as the page is.
    await ensureBackendBuild();
    const cold = await timed(() => startAppServer(['--data', folder, '--seed', 'demo']));
    await cold.value.stop();
    const warm: number[] = [];
    for (let start = 0; start < 3; start += 1) {
      const { ms, value } = await timed(() => startAppServer(['--data', folder]));
      warm.push(ms);
      await value.stop();
    }
    const server = await startAppServer(['--data', folder]);
    try {
      const rows = await requestRows(server);
      return [
        { what: 'embedded backend, first start', value: cold.ms, unit: 'ms', target: 4000 },
        { what: 'embedded backend, later starts, p50', value: median(warm), unit: 'ms', target: 1000 },
        ...rows,
        ...memoryRows(server),
        ...(await shareRows()),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now();
  const value = await run();
  return { ms: performance.now() - startedAt, value };
}

const paths = {
  'one row by its key': 'profiles?select=id,email&id=eq.{me}',
  'first page of models, with managers':
    'models?select=id,stage_name,manager:profiles!models_manager_id_fkey(id,email)&order=stage_name,id&limit=1000',
};

async function requestRows(server: AppServer): Promise<Row[]> {
  const session = await sessionFor(server, demoAccount(server, 'mia'));
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${session.access_token}` };
  const rows = toldRows();
  for (const [name, template] of Object.entries(paths)) {
    const url = `${server.url}/rest/v1/${template.replace('{me}', session.user.id)}`;
    rows.push({
      what: `embedded backend, request for ${name}, p50`,
      value: await p50(() => answered(url, headers)),
      unit: 'ms',
      target: 5,
    });
  }
  const config = await p50(() => answered(`${server.url}/config.json`, {}));
  rows.push({ what: '  of which HTTP alone (/config.json), p50', value: config, unit: 'ms' });
  return rows;
}

/** What of a request the statement in the database takes; in this process, where it can be asked without HTTP. */
async function shareRows(): Promise<Row[]> {
  const backend = await startBackend({
    port: 0,
    host: '127.0.0.1',
    data: { kind: 'memory', snapshotDir },
    seed: 'demo',
    portFallback: false,
  });
  try {
    const query = await p50(() => backend.sql('select id, email from public.profiles limit 1'));
    const claims = await p50(() =>
      backend.sql(`select set_config('request.jwt.claims', '{"role": "authenticated"}', true)`),
    );
    return [
      { what: '  of which one statement in the database, p50', value: query, unit: 'ms' },
      { what: '  of which setting who asks, p50', value: claims, unit: 'ms' },
    ];
  } finally {
    await backend.close();
  }
}

async function p50(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -20; round < requests; round += 1) {
    const startedAt = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function answered(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  await response.arrayBuffer();
}

/** As Linux counts it; other systems have no such file. */
function memoryRows(server: AppServer): Row[] {
  if (!existsSync('/proc/self/status')) return [];
  return [
    {
      what: 'embedded backend, resident memory after requests',
      value: memoryOf(server, 'VmRSS'),
      unit: 'MB',
      target: 400,
    },
  ];
}
