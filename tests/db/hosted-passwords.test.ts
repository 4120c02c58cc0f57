import type { Session } from '@supabase/supabase-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHostedAuth, type HostedRules } from '#tests/support/hosted-auth.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Passwords on a hosted project, whose auth server has rules that the embedded one lacks: a double answers as it does.

async function start(rules: HostedRules = {}) {
  const auth = await startHostedAuth(rules);
  onTestFinished(() => void auth.close());
  const hostOf = (session?: Session) => {
    const host = startServiceHost(auth, session);
    onTestFinished(() => host.stop());
    return host;
  };
  return { ...auth, signedIn: () => hostOf(auth.signIn()), signedOut: () => hostOf() };
}

describe('a password that someone changes', () => {
  it('is changed where the project wants the current one in the change', async () => {
    const { account, signedIn } = await start({ requiresCurrent: true });
    await signedIn().call('account.changePassword', {
      currentPassword: 'old-secret',
      newPassword: 'new-secret',
    });
    expect(account.password).toBe('new-secret');
  });

  it('stays where the current one is wrong', async () => {
    const { account, state, signedIn } = await start({ requiresCurrent: true });
    await expect(
      signedIn().call('account.changePassword', { currentPassword: 'a guess', newPassword: 'new-secret' }),
    ).rejects.toMatchObject({ code: 'invalid', hint: 'wrong_password' });
    expect(account.password).toBe('old-secret');
    expect(state.requests).not.toContain('PUT /user');
  });

  it('was changed elsewhere in the moment between, which is said as if it were wrong', async () => {
    const auth = await start({
      requiresCurrent: true,
      hook: () => {
        // The sign-in compares before the hook runs.
        auth.account.password = 'changed-elsewhere';
        return { decision: 'continue' };
      },
    });
    await expect(
      auth.signedIn().call('account.changePassword', {
        currentPassword: 'old-secret',
        newPassword: 'new-secret',
      }),
    ).rejects.toMatchObject({ code: 'invalid', hint: 'wrong_password' });
  });
});

describe('an account whose wrong passwords the project counts', () => {
  const blocked: HostedRules = {
    hook: () => ({ decision: 'reject', message: 'Too many attempts; wait 90 s' }),
  };

  it('tells who signs in how long to wait', async () => {
    const { account, signedOut } = await start(blocked);
    await expect(
      signedOut().call('auth.signIn', { email: account.email, password: account.password }),
    ).rejects.toMatchObject({ code: 'limit', hint: 'rate_limit', retryAfter: 90 });
  });

  it('tells who changes the password, in place of calling the right one wrong', async () => {
    const { signedIn } = await start(blocked);
    await expect(
      signedIn().call('account.changePassword', { currentPassword: 'old-secret', newPassword: 'new-secret' }),
    ).rejects.toMatchObject({ code: 'limit', retryAfter: 90 });
  });
});

describe('a code whose new password the project refuses', () => {
  const email = 'mia@northlight.agency';
  const reset = (host: ReturnType<typeof startServiceHost>, newPassword: string, code = '123456') =>
    host.call('account.resetPassword', { email, code, newPassword });

  it('is good for another try, and nobody stays signed in by it', async () => {
    const { account, state, sessions, signedOut } = await start({
      minimum: 10,
      characters: ['abc', '0123456789'],
    });
    const host = signedOut();
    await expect(reset(host, 'short1')).rejects.toMatchObject({
      code: 'invalid',
      hint: 'weak_password',
      message: expect.stringContaining('at least 10 characters') as string,
    });
    await expect(reset(host, 'long but nothing else')).rejects.toMatchObject({ hint: 'weak_password' });
    await reset(host, 'long, with 1 of each');
    expect(account.password).toBe('long, with 1 of each');
    expect(state.requests.filter((route) => route === 'POST /verify')).toHaveLength(1);
    expect(sessions.size).toBe(0);
  });

  it('is no way for another code, whose session it ends', async () => {
    const { account, state, sessions, signedOut } = await start({ minimum: 10 });
    const host = signedOut();
    await expect(reset(host, 'short1')).rejects.toMatchObject({ hint: 'weak_password' });
    await expect(reset(host, 'long enough', '654321')).rejects.toMatchObject({ hint: 'otp_expired' });
    expect(sessions.size).toBe(0);
    state.code = '654321';
    await reset(host, 'long enough', '654321');
    expect(account.password).toBe('long enough');
  });

  it('is used up where its session was ended meanwhile: another is needed', async () => {
    const { sessions, signedOut } = await start({ minimum: 10 });
    const host = signedOut();
    await expect(reset(host, 'short1')).rejects.toMatchObject({ hint: 'weak_password' });
    sessions.clear();
    await expect(reset(host, 'long enough')).rejects.toMatchObject({ code: 'invalid', hint: 'otp_expired' });
  });

  it('is forgotten after a quarter of an hour, with its session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sessions, signedOut } = await start({ minimum: 10 });
    const host = signedOut();
    await expect(reset(host, 'short1')).rejects.toMatchObject({ hint: 'weak_password' });
    expect(sessions.size).toBe(1);
    vi.advanceTimersByTime(15 * 60_000);
    vi.useRealTimers();
    await vi.waitFor(() => {
      expect(sessions.size).toBe(0);
    });
    await expect(reset(host, 'long enough')).rejects.toMatchObject({ hint: 'otp_expired' });
  });
});
