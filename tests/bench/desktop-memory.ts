import { readFileSync } from 'node:fs';
import type { ElectronApplication } from 'playwright';

export type Memory = { workingSetMb: number; privateMb: number };

const settledAfterMs = 2000;
const mb = (kibibytes: number): number => (kibibytes * 1024) / 1_000_000;

/** All processes of an app together. What they share counts for each of them, but not in what is theirs alone. */
export async function measureMemory(app: ElectronApplication): Promise<Memory> {
  const [page] = app.windows();
  await page?.waitForTimeout(settledAfterMs);
  const processes = await app.evaluate(({ app }) =>
    app.getAppMetrics().map(({ pid, memory }) => ({ pid, workingSet: memory.workingSetSize })),
  );
  return {
    workingSetMb: mb(processes.reduce((sum, { workingSet }) => sum + workingSet, 0)),
    // Electron itself knows this of Windows alone.
    privateMb: mb(processes.reduce((sum, { pid }) => sum + privateOf(pid), 0)),
  };
}

function privateOf(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kibibytes]) => sum + Number(kibibytes), 0);
}
