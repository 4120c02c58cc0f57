import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DemoAccount } from '#backend/demo/demo-account.ts';
import { writePrivateFile } from './private-file.ts';

const accountsSchema = z.array(z.strictObject({ email: z.string(), password: z.string(), role: z.string() }));

/** Stores the demo's accounts, so that later starts can list them again. */
export function keepAccounts(path: string, accounts: readonly DemoAccount[]): void {
  writePrivateFile(path, `${JSON.stringify(accounts, null, 2)}\n`);
}

/** The accounts stored at the first start: empty if there are none, or if the file is damaged. */
export function storedAccounts(path: string): DemoAccount[] {
  if (!existsSync(path)) return [];
  try {
    return accountsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
