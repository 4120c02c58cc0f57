import type { AuthConfig, ReadAuthConfig } from './auth-config.ts';
import type { Check } from './check.ts';

const step = 'Sign-in rules';
const guide = '(docs/deploy.md, step 5)';
const shortestPassword = 6;

/** Whether users can sign in and change passwords under the project's rules for that. */
export function judgeRules(config: ReadAuthConfig): Check {
  if (config === 'embedded') return { step, verdict: 'ok', says: 'those of the embedded backend' };
  if (typeof config === 'string')
    return {
      step,
      verdict: 'unknown',
      says: `look yourself: CAPTCHA and Secure password change must be off, passwords have 6 characters or more ${guide}`,
    };
  const problems = [
    config.security_captcha_enabled === true && 'CAPTCHA is on, which Marquee can’t answer: nobody signs in',
    config.security_update_password_require_reauthentication === true &&
      'Secure password change is on: nobody changes a password',
    (config.password_min_length ?? shortestPassword) < shortestPassword &&
      `passwords of ${String(config.password_min_length)} characters are taken, where Marquee asks for ${String(shortestPassword)}`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) return { step, verdict: 'missing', says: `${problems.join('; ')} ${guide}` };
  return { step, verdict: 'ok', says: `CAPTCHA is off; ${passwordWords(config)}` };
}

function passwordWords({
  password_min_length: shortest,
  security_update_password_require_current_password: asksCurrent,
}: AuthConfig): string {
  const length = `passwords have ${String(shortest ?? shortestPassword)} characters or more`;
  return asksCurrent === true
    ? `${length}, and a new one takes the current one`
    : `${length}; turn Require current password when updating on: else a stolen session is enough for a new one ${guide}`;
}
