import { expect } from '@playwright/test';
import { demoAccount, type AppServer } from './app-server.ts';
import type { BridgeEnd } from './bridge-end.ts';

/**
 * What every host owes its page, whichever it is: the same replies, the same failures as data, down to code, SQLSTATE and
 * hint, and the same events. Leaves nothing behind but a session that has ended.
 */
export async function checkContract({ call, heard }: BridgeEnd, server: AppServer): Promise<void> {
  const mia = demoAccount(server, 'mia');
  const refused = (code: string, more: object = {}) => ({ ok: false, error: { code, ...more } });

  expect(await call('auth.getSession')).toEqual({ ok: true, data: null });
  expect(await call('models.list', { scope: 'all', offset: 0, limit: 5 })).toMatchObject(
    refused('unauthenticated'),
  );
  expect(await call('auth.signIn', { email: mia.email, password: 'not the password' })).toMatchObject(
    refused('unauthenticated', { message: 'Invalid login credentials' }),
  );
  expect(await call('auth.signIn', { email: 'nobody', password: '' })).toMatchObject(
    refused('invalid', { message: 'Please enter a valid email address' }),
  );

  for (const name of ['connection.changed', 'models.changed'] as const)
    expect(await heard(name), name).not.toContainEqual({ status: 'live' });
  const session = await call('auth.signIn', {
    email: ` ${mia.email.toUpperCase()} `,
    password: mia.password,
  });
  expect(session).toEqual({
    ok: true,
    data: {
      profile: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        email: mia.email,
        role: 'admin',
        rowVersion: expect.any(Number) as unknown,
        status: 'active',
        displayName: 'Mia Hartwell',
      },
      isNewProfile: false,
    },
  });
  expect(await call('auth.getSession')).toEqual(session);
  expect(await call('permissions.mine')).toMatchObject({ ok: true });

  const page = await call('models.list', { scope: 'all', offset: 0, limit: 5 });
  expect(page).toMatchObject({ ok: true });
  expect(JSON.stringify(page)).not.toMatch(/access_token|refresh_token|credentials/);

  // Changes are told of from a moment after the sign-in.
  await expect.poll(() => heard('connection.changed')).toContainEqual({ status: 'live' });
  const stageName = `Parity ${crypto.randomUUID().slice(0, 8)}`;
  const made = await call('models.create', { stageName, realName: 'Same Everywhere' });
  expect(made).toMatchObject({ ok: true, data: { stageName, status: 'active' } });
  const { id, rowVersion } = (made as { data: { id: string; rowVersion: number } }).data;
  const hearsOf = async (kind: string, row: object) => {
    const rows = kind === 'deleted' ? [] : expect.arrayContaining([expect.objectContaining({ id, ...row })]);
    await expect
      .poll(() => heard('models.changed'))
      .toContainEqual({ kind, ids: expect.arrayContaining([id]) as unknown, rows });
  };
  await hearsOf('inserted', { stageName, status: 'active' });
  expect(
    await call('models.create', { stageName: stageName.toUpperCase(), realName: 'Twice' }),
  ).toMatchObject(refused('conflict', { sqlState: '23505' }));
  expect(await call('models.update', { id, rowVersion, changes: { stageName: ' ' } })).toMatchObject(
    refused('invalid'),
  );
  expect(await call('models.setStatus', { id, rowVersion, status: 'paused' })).toMatchObject({ ok: true });
  expect(await call('models.setStatus', { id, rowVersion, status: 'active' })).toMatchObject(
    refused('conflict', { hint: 'stale' }),
  );
  expect(await call('models.get', { id })).toMatchObject({ ok: true, data: { id, status: 'paused' } });
  await hearsOf('updated', { stageName, status: 'paused' });
  expect(await call('models.delete', { id })).toMatchObject({ ok: true });
  expect(await call('models.get', { id })).toMatchObject(refused('not_found'));
  await hearsOf('deleted', {});
  expect(JSON.stringify(await heard('models.changed'))).not.toMatch(/access_token|refresh_token|credentials/);

  for (const unknown of ['models.erase', 'toString', '__proto__.x', ''])
    expect(await call(unknown)).toMatchObject(refused('invalid', { hint: 'unknown_call' }));
  expect(await call('models.get', { id: 7 })).toMatchObject(refused('invalid'));

  expect(await call('auth.signOut')).toMatchObject({ ok: true });
  expect(await call('auth.getSession')).toEqual({ ok: true, data: null });
}
