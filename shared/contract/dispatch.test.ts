import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { contractLoaders, type HandlerLoaders } from './bridge.ts';
import { dispatch } from './dispatch.ts';

const profile = {
  id: '0191b3a4-7c1e-4d4b-9a53-0242ac120002',
  email: 'mia@northlight.example',
  role: 'admin',
  status: 'active',
  displayName: 'Mia',
  rowVersion: 1,
};

/** Loaders that have handlers only for the named calls; any other call fails the test. */
function handlers(
  domains: Partial<Record<keyof HandlerLoaders, Record<string, (input: never) => unknown>>>,
): HandlerLoaders {
  const load = (domain: keyof HandlerLoaders) => () => {
    const found = domains[domain];
    return found === undefined ? Promise.reject(new Error(`${domain} was loaded`)) : Promise.resolve(found);
  };
  return Object.fromEntries(
    ['auth', 'config', 'connection', 'models', 'permissions', 'schedule'].map((domain) => [
      domain,
      load(domain as keyof HandlerLoaders),
    ]),
  ) as HandlerLoaders;
}

const everyRow = { checkEveryRow: true };

describe('dispatch', () => {
  it('loads the schemas of a domain once, and again where they did not arrive', async () => {
    const load = vi.spyOn(contractLoaders, 'connection').mockRejectedValueOnce(new TypeError('lost'));
    const ask = () =>
      dispatch(
        handlers({ connection: { 'connection.unknown': () => null } }),
        'connection.unknown',
        {},
        everyRow,
      );
    expect(await ask()).toMatchObject({ ok: false, error: { message: 'lost' } });
    for (let time = 0; time < 2; time += 1)
      expect(await ask()).toMatchObject({ ok: false, error: { hint: 'unknown_call' } });
    expect(load).toHaveBeenCalledTimes(2);
    load.mockRestore();
  });

  it('hands the parsed input to the handler and the parsed reply back', async () => {
    const signIn = vi.fn(async () => ({ profile: { ...profile, token: 'secret' }, isNewProfile: false }));
    const reply = await dispatch(
      handlers({ auth: { 'auth.signIn': signIn } }),
      'auth.signIn',
      { email: ' MIA@northlight.example', password: 'northlight' },
      everyRow,
    );
    expect(signIn).toHaveBeenCalledWith({ email: 'mia@northlight.example', password: 'northlight' });
    expect(reply).toEqual({ ok: true, data: { profile, isNewProfile: false } });
  });

  it.each([
    'models.nothing',
    'nothing.list',
    'toString',
    '__proto__.call',
    'auth.constructor',
    '',
    'constructor.name',
  ])('refuses the unknown call %j', async (name) => {
    const reply = await dispatch(handlers({ models: {}, auth: {} }), name, {}, everyRow);
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid', hint: 'unknown_call' } });
  });

  it.each([undefined, null, 7, {}, []])(
    'refuses the call name %j, which is not even a text',
    async (name) => {
      const reply = await dispatch(handlers({}), name as never, {}, everyRow);
      expect(reply).toMatchObject({ ok: false, error: { code: 'invalid' } });
    },
  );

  it('refuses bad input with its sentence and never runs the handler', async () => {
    const signIn = vi.fn();
    const reply = await dispatch(
      handlers({ auth: { 'auth.signIn': signIn } }),
      'auth.signIn',
      { email: 'x', password: '' },
      everyRow,
    );
    expect(reply).toEqual({
      ok: false,
      error: { code: 'invalid', message: 'Please enter a valid email address' },
    });
    expect(signIn).not.toHaveBeenCalled();
  });

  it('carries code, SQLSTATE, message and hint of a failure as data', async () => {
    const failure = new AppError('conflict', 'duplicate key', { sqlState: '23505', hint: 'stage_name' });
    const reply = await dispatch(
      handlers({ auth: { 'auth.signOut': () => Promise.reject(failure) } }),
      'auth.signOut',
      undefined,
      everyRow,
    );
    expect(reply).toEqual({
      ok: false,
      error: { code: 'conflict', sqlState: '23505', message: 'duplicate key', hint: 'stage_name' },
    });
  });

  it('turns an unexpected error into an internal failure', async () => {
    const reply = await dispatch(
      handlers({ auth: { 'auth.signOut': () => Promise.reject(new RangeError('too deep')) } }),
      'auth.signOut',
      undefined,
      everyRow,
    );
    expect(reply).toEqual({ ok: false, error: { code: 'internal', message: 'too deep' } });
  });

  it('says of an answer of another shape that it can’t be read, where a handler stumbles over it', async () => {
    const rows: unknown = {};
    const reply = await dispatch(
      handlers({
        auth: {
          'auth.signOut': async () => {
            await Promise.resolve();
            return (rows as { days: unknown[] }).days.flatMap((day) => day);
          },
        },
      }),
      'auth.signOut',
      undefined,
      everyRow,
    );
    expect(reply).toMatchObject({
      ok: false,
      error: {
        code: 'internal',
        hint: 'reply_shape',
        message: expect.stringContaining('can’t read') as string,
      },
    });
  });

  it('refuses a reply that breaks the contract', async () => {
    const reply = await dispatch(
      handlers({ config: { 'config.getDefaultTimezone': async () => 7 } }),
      'config.getDefaultTimezone',
      undefined,
      everyRow,
    );
    expect(reply).toMatchObject({
      ok: false,
      error: {
        code: 'internal',
        hint: 'reply_shape',
        message:
          'This version of Marquee can’t read the server’s answer. Reload the page, or update the app.',
        details: expect.stringContaining('✖') as string,
      },
    });
  });

  it('samples long lists where it may, and still refuses a broken row that it samples', async () => {
    const rows = Array.from({ length: 1000 }, () => profile.id);
    const list = async () =>
      rows.map((id) => ({ id, email: 'a@b.example', displayName: null, role: 'manager' }));
    const call = (load: () => Promise<unknown>) =>
      dispatch(
        handlers({ models: { 'models.listAssignableManagers': load } }),
        'models.listAssignableManagers',
        undefined,
        { checkEveryRow: false },
      );
    expect(await call(list)).toMatchObject({ ok: true });
    expect(await call(async () => [{}, ...(await list())])).toMatchObject({
      ok: false,
      error: { hint: 'reply_shape' },
    });
  });

  it('samples the long lists that a reply holds, and checks all else of it', async () => {
    const absence = {
      id: profile.id,
      modelId: null,
      userId: profile.id,
      startsAt: '2026-11-24T09:00:00.000Z',
      endsAt: '2026-11-24T10:00:00.000Z',
      reason: '',
      isWeekly: false,
    };
    const whole = {
      events: [],
      busy: [],
      unavailable: Array.from({ length: 1000 }, () => absence),
      next: null,
    };
    const call = (reply: object) =>
      dispatch(
        handlers({ schedule: { 'schedule.window': async () => reply } }),
        'schedule.window',
        { from: '2026-11-23T00:00:00Z', to: '2026-11-30T00:00:00Z' },
        { checkEveryRow: false },
      );
    expect(await call(whole)).toEqual({ ok: true, data: whole });
    for (const broken of [{ unavailable: [{}, ...whole.unavailable] }, { next: 7 }, { busy: [{}] }])
      expect(await call({ ...whole, ...broken })).toMatchObject({
        ok: false,
        error: { hint: 'reply_shape' },
      });
  });
});
