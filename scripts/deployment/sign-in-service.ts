import * as z from 'zod';
import { asksHook, type ReadAuthConfig } from './auth-config.ts';
import type { Deployment } from './admin-client.ts';
import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';

const settingsSchema = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
});
type Settings = z.infer<typeof settingsSchema>;

/** The public settings of the sign-in service; undefined if there is none. */
export async function readSignInSettings({ url, key }: Deployment): Promise<Settings | undefined> {
  try {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    const { data } = settingsSchema.safeParse(await response.json());
    return response.ok ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether sign-up is closed to strangers, and whether mail can reach users. */
export function judgeSignIn(
  settings: Settings | undefined,
  state: DatabaseState,
  config: ReadAuthConfig = 'unreadable',
): Check[] {
  return [judgeSignUp(settings, state, config), ...judgeMail(settings)];
}

function judgeSignUp(settings: Settings | undefined, state: DatabaseState, config: ReadAuthConfig): Check {
  const step = 'Sign-up';
  if (settings?.disable_signup === true)
    return { step, verdict: 'ok', says: 'closed: accounts are made by you' };
  if (state.signup_requires_approval)
    return { step, verdict: 'ok', says: 'new accounts stay inactive until someone approves them' };
  if (
    typeof config !== 'string' &&
    asksHook(config.hook_before_user_created_enabled, config.hook_before_user_created_uri, 'only_invited')
  )
    return { step, verdict: 'ok', says: 'for invited people alone, by the hook' };
  const exposed = state.models > 0 ? `, and ${state.models} models are there to be seen` : '';
  return {
    step,
    verdict: 'missing',
    says: `open: any stranger becomes an active manager${exposed} (docs/deploy.md, step 4)`,
  };
}

function judgeMail(settings: Settings | undefined): Check[] {
  const step = 'Mail';
  if (settings === undefined)
    return [{ step: 'Sign-in', verdict: 'unknown', says: 'no sign-in service answers at this address' }];
  if (!settings.external.email)
    return [{ step, verdict: 'missing', says: 'signing in by email is switched off' }];
  if (settings.mailer_autoconfirm)
    return [
      {
        step,
        verdict: 'unknown',
        says: 'addresses are taken as they are: right only while sign-up is closed (docs/deploy.md, step 5)',
      },
    ];
  return [
    { step, verdict: 'ok', says: 'addresses are confirmed by mail' },
    {
      step: 'Mail templates',
      verdict: 'unknown',
      says: 'look yourself: Reset password and Confirm sign up must hold the code, {{ .Token }}',
    },
  ];
}
