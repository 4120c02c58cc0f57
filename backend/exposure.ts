import { demoAccountsIn } from './demo/seed-demo.ts';
import type { Database } from './database/database.ts';
import { log } from './log.ts';
import { StartupError } from './startup-error.ts';

/** Whether a database that other machines can reach accepts the demo's passwords, which are public. */
export async function hasDemoPasswords(db: Database): Promise<boolean> {
  for (const { email, password } of await demoAccountsIn(db)) {
    const [account] = await db.query<{ matches: boolean }>(
      'select encrypted_password = extensions.crypt($2, encrypted_password) as matches from auth.users where email = $1',
      [email, password],
    );
    if (account?.matches === true) return true;
  }
  return false;
}

/** Why a backend with the demo's accounts does not accept other machines without an explicit confirmation. */
export const demoRefused = (): StartupError =>
  new StartupError(
    "The demo's passwords are public, and other machines can reach this backend: add --demo-on-network if that is intended, or choose another folder with --data and leave out --seed demo.",
  );

/** Warns in the terminal that other machines can reach the backend. */
export function warnOfNetwork(hasOpenDemo: boolean): void {
  log(
    'Other machines reach this backend over plain HTTP: passwords and data can be read on the way. Put a proxy with HTTPS in front of it.',
  );
  if (hasOpenDemo)
    log("Anyone on the network can sign in with the demo's public passwords. Don't enter real data.");
}
