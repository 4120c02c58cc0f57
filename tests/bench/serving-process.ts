import { readFileSync } from 'node:fs';
import type { AppServer } from '#tests/support/app-server.ts';

/** The process that serves is the supervisor's only child. */
export const servingPid = ({ pid = 0 }: AppServer): number =>
  Number(readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim());

/** What the process that serves has in memory, or has had at most, in MB. */
export function memoryOf(server: AppServer, when: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(servingPid(server))}/status`, 'utf8');
  return Number(new RegExp(`${when}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}
