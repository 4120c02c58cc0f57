import { asksHook, type AuthConfig, type ReadAuthConfig } from './auth-config.ts';
import type { Check } from './check.ts';

const step = 'Guessing';
const guide = 'docs/deploy.md, step 5';

type NumericLimit = Extract<keyof AuthConfig, `rate_limit_${string}` | `mailer_otp_${string}`>;
type Bound = { key: NumericLimit; most?: number; least?: number; says: (n: number) => string };

/**
 * Attempts at passwords: the auth server counts them like session refreshes. If the hook counts by account, Supabase's
 * default is fine.
 */
const passwords = { most: 30, mostWithHook: 150 };

/**
 * The limits that a project may have at most, or at least. All but the first are Supabase's defaults, which are enough
 * for an agency.
 */
const boundsFor = (hasHook: boolean): readonly Bound[] => [
  {
    key: 'rate_limit_token_refresh',
    most: hasHook ? passwords.mostWithHook : passwords.most,
    says: (n) => `${n} sign-ins or renewals in 5 minutes from one address`,
  },
  { key: 'rate_limit_otp', most: 30, says: (n) => `${n} sign-ups or codes in 5 minutes from one address` },
  { key: 'rate_limit_verify', most: 30, says: (n) => `${n} tries at a code in 5 minutes from one address` },
  { key: 'rate_limit_email_sent', most: 100, says: (n) => `${n} mails an hour` },
  { key: 'mailer_otp_exp', most: 3600, says: (n) => `codes good for ${Math.round(n / 60)} minutes` },
  { key: 'mailer_otp_length', least: 6, says: (n) => `codes of ${n} digits` },
];

/** Whether passwords and codes are protected against guessing, as far as that is visible. */
export function judgeLimits(config: ReadAuthConfig): Check {
  switch (config) {
    case 'embedded':
      return { step, verdict: 'ok', says: 'tries are counted by the embedded backend' };
    case 'self-hosted':
      return unknown('limits of a self-hosted server can’t be read: compare GOTRUE_RATE_LIMIT_* with');
    case 'without token':
      return unknown(
        'the secret key doesn’t show the limits: set SUPABASE_ACCESS_TOKEN, or compare them with',
      );
    case 'unreadable':
      return unknown('this SUPABASE_ACCESS_TOKEN can’t read the limits: compare them with');
    default:
      return judge(config);
  }
}

function judge(limits: AuthConfig): Check {
  const hasHook = countsByAccount(limits);
  const bounds = boundsFor(hasHook);
  const wide: string[] = [];
  let seen = 0;
  for (const { key, most = Infinity, least = 0, says } of bounds) {
    const value = limits[key];
    if (value === null || value === undefined) continue;
    seen += 1;
    if (value > most) wide.push(`${says(value)} (${most})`);
    else if (value < least) wide.push(`${says(value)} (${least})`);
  }
  if (wide.length > 0) return { step, verdict: 'missing', says: `too wide: ${wide.join('; ')} (${guide})` };
  if (seen < bounds.length) return unknown('some limits are unknown: compare them with');
  const byAccount = hasHook
    ? 'wrong passwords are counted by account'
    : `wrong passwords are not counted by account: where the plan has hooks, turn that one on (${guide})`;
  return { step, verdict: 'ok', says: `the limits by address are tight enough; ${byAccount}` };
}

const countsByAccount = (limits: AuthConfig): boolean =>
  asksHook(
    limits.hook_password_verification_attempt_enabled,
    limits.hook_password_verification_attempt_uri,
    'password_attempt',
  );

const unknown = (says: string): Check => ({ step, verdict: 'unknown', says: `${says} ${guide}` });
