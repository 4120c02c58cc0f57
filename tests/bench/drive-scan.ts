import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { startAppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { startDriveDouble } from '#tests/doubles/drive-double.ts';
import { step } from './progress.ts';
import { memoryOf, servingPid } from './serving-process.ts';
import type { Row } from './table.ts';

const folders = 200;
const each = 500;
const total = folders * each;

/** The first scan of 100,000 files against the double: how long, what memory, and that a killed one is continued where it was. */
export async function driveScanRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'));
  const double = await startDriveDouble();
  double.folder('bench-root', { parents: ['drive'] });
  for (let place = 0; place < folders; place += 1) {
    double.folder(`bench-${String(place)}`, { parents: ['bench-root'] });
    for (let file = 0; file < each; file += 1)
      double.put(`f-${String(place)}-${String(file)}`, { parents: [`bench-${String(place)}`] });
  }
  Object.assign(process.env, {
    MARQUEE_GOOGLE_DRIVE_API: double.url,
    MARQUEE_GOOGLE_ACTIVITY_API: double.url,
    MARQUEE_GOOGLE_TOKEN_API: double.url,
  });
  const start = () => startAppServer(['--data', path.join(folder, 'data'), '--seed', 'none']);
  let server = await start();
  const scanned = async (): Promise<{ status: string; scanned: number | null; file_count: number }> => {
    const { data } = await clientFor(server, server.secretKey)
      .from('drive_folders')
      .select('status, scanned, file_count')
      .limit(1)
      .single()
      .throwOnError();
    return data;
  };
  const until = async (isDone: (now: Awaited<ReturnType<typeof scanned>>) => boolean): Promise<void> => {
    while (!isDone(await scanned())) await new Promise((resolve) => setTimeout(resolve, 250));
  };
  try {
    const operator = clientFor(server, server.secretKey);
    const connection: { data: { id: string } } = await operator
      .from('drive_connections')
      .insert({ account_email: double.account })
      .select('id')
      .single()
      .throwOnError();
    await operator
      .rpc('keep_drive_key', { p_connection_id: connection.data.id, p_key: double.key })
      .throwOnError();
    await operator
      .from('models')
      .insert({ stage_name: 'Bench', real_name: 'Bench', drive_folder_id: 'bench-root' })
      .throwOnError();
    step('Scanning until a kill in the middle');
    const startedAt = performance.now();
    await until(({ scanned: read }) => (read ?? 0) > total / 4);
    const early = memoryOf(server, 'VmHWM');
    await until(({ scanned: read }) => (read ?? 0) > total / 2);
    // The supervisor first: it would start another one.
    const both = [server.pid ?? 0, servingPid(server)];
    for (const pid of both) process.kill(pid, 'SIGKILL');
    step('Scanning the rest');
    server = await start();
    await until(({ status, file_count: count }) => status === 'linked' && count > 0);
    const { file_count: count } = await scanned();
    return [
      {
        what: '100,000 files, first scan with a kill in the middle',
        value: performance.now() - startedAt,
        unit: 'ms',
      },
      { what: '100,000 files, found', value: count, unit: 'rows', beside: total },
      {
        what: 'backend, peak at the end of the scan',
        value: memoryOf(server, 'VmHWM'),
        unit: 'MB',
        beside: early,
      },
    ];
  } finally {
    await server.stop();
    await double.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
