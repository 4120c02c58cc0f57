import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DemoAccount } from '#backend/demo/demo-account.ts';
import { writePrivateFile } from './private-file.ts';

const accountsSchema = z.array(z.strictObject({ email: z.string(), password: z.string(), role: z.string() }));

/** Keeps the demo's accounts, so that later starts can name them again. */
export function keepAccounts(path: string, accounts: readonly DemoAccount[]): void {
  writePrivateFile(path, `${JSON.stringify(accounts, null, 2)}\n`);
}

/** The accounts kept at the first start: none when there are none, or when the file was spoilt. */
export function storedAccounts(path: string): DemoAccount[] {
  if (!existsSync(path)) return [];
  try {
    return accountsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
