import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingProblem } from '#shared/domain/setting-problem.ts';
import { mayChangeSetting, settingKeys, settings, type SettingKey } from '#shared/domain/settings.ts';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let admin: ActingPerson;
let holder: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ displayName: 'Mia', role: 'admin' });
  holder = await lane.person({ displayName: 'Oskar', permissions: { can_manage_config: true } });
});
afterAll(() => lane.close());

type Row = { key: string; value: string; row_version: number; updated_by: string | null };
type Change = { key: string; value: string; row_version: number };
type Past = { old_value: string | null; new_value: string | null; changed_by: string | null };

const rowOf = async (key: string): Promise<Row> => {
  const [row] = await dataOf<Row[]>(admin.client.from('config').select().eq('key', key));
  return row ?? { key, value: '', row_version: 0, updated_by: null };
};
const save = (by: ActingPerson, ...changes: Change[]) => by.client.rpc('save_config', { p_changes: changes });
/** Sets it, whatever it was. */
const set = async (key: string, value: string, by = admin) =>
  save(by, { key, value, row_version: (await rowOf(key)).row_version });
const historyOf = (key: string, by = admin) =>
  dataOf<Past[]>(
    by.client
      .from('config_history')
      .select('old_value, new_value, changed_by')
      .eq('key', key)
      .order('changed_at', { ascending: false }),
  );

describe('saving settings', () => {
  it('sets them, says who did, and counts the version', async () => {
    expect(await outcome(set('accent_color', '#3457cf', holder))).toBe('ok');
    expect(await rowOf('accent_color')).toMatchObject({
      value: '#3457cf',
      row_version: 1,
      updated_by: holder.id,
    });
    expect(await outcome(set('accent_color', '#b03060'))).toBe('ok');
    expect(await rowOf('accent_color')).toMatchObject({
      value: '#b03060',
      row_version: 2,
      updated_by: admin.id,
    });
    expect(await historyOf('accent_color')).toEqual([
      { old_value: '#3457cf', new_value: '#b03060', changed_by: admin.id },
      { old_value: null, new_value: '#3457cf', changed_by: holder.id },
    ]);
  });

  it('is for holders of the permission, whatever their role', async () => {
    const manager = await lane.person();
    const plainAdmin = await lane.person({ role: 'admin', permissions: { can_manage_config: false } });
    for (const person of [manager, plainAdmin]) {
      expect(await outcome(set('workspace_name', 'Mine', person))).toBe('42501');
      expect(await historyOf('accent_color', person)).toEqual([]);
    }
    expect((await rowOf('workspace_name')).row_version).toBe(0);
  });

  it('that decide plans, sign-up, security or the log is for administrators, as the page says', async () => {
    const seen = await rowOf('default_plan_type');
    for (const key of settingKeys) {
      const mine = { key, value: (await rowOf(key)).value || settings[key].default };
      const { error } = await save(holder, { ...mine, row_version: (await rowOf(key)).row_version });
      const refused = { code: '42501', hint: key, message: 'Only an administrator can change this' };
      expect([key, error]).toEqual([
        key,
        mayChangeSetting(key, 'manager') ? null : expect.objectContaining(refused),
      ]);
    }
    expect(settingKeys.filter((key) => !mayChangeSetting(key, 'manager'))).toEqual([
      'signup_requires_approval',
      'invite_expiry_days',
      'public_address',
      'report_email',
      'share_require_password',
      'share_default_expiry_days',
      'social_approval_required',
      'default_plan_type',
      'vault_rotate_days',
      'trash_days',
      'chat_retention_days',
      'drive_log_retention_days',
      'audit_retention_days',
    ]);
    // Nor beside one that they may change: all of them or none.
    const zone = await rowOf('timezone');
    expect(
      await outcome(
        save(
          holder,
          { key: 'timezone', value: 'Europe/Oslo', row_version: zone.row_version },
          { key: 'default_plan_type', value: 'enterprise', row_version: seen.row_version },
        ),
      ),
    ).toBe('42501');
    expect(await rowOf('default_plan_type')).toEqual(seen);
    expect(await rowOf('timezone')).toEqual(zone);
    expect(await outcome(holder.client.rpc('set_signup_approval', { p_is_required: true }))).toBe('42501');
  });

  it('refuses what someone has changed meanwhile, with everything beside it', async () => {
    const seen = await rowOf('timezone');
    await set('timezone', 'Europe/Zagreb', holder);
    const late = save(
      admin,
      {
        key: 'enable_marketplace',
        value: 'true',
        row_version: (await rowOf('enable_marketplace')).row_version,
      },
      { key: 'timezone', value: 'Europe/Lisbon', row_version: seen.row_version },
    );
    expect((await late).error).toMatchObject({ code: 'PT409', hint: 'stale' });
    expect(await rowOf('timezone')).toMatchObject({ value: 'Europe/Zagreb' });
    expect(await rowOf('enable_marketplace')).toMatchObject({ value: 'false' });
    // Nobody had set it when this person looked.
    await set('logo_url', 'https://a.example/logo.png');
    const first = save(admin, { key: 'logo_url', value: '', row_version: 0 });
    expect((await first).error).toMatchObject({ code: 'PT409', hint: 'stale' });
  });

  it('keeps no history of what did not change', async () => {
    const before = await historyOf('timezone');
    await set('timezone', (await rowOf('timezone')).value);
    expect(await historyOf('timezone')).toEqual(before);
  });

  it('reaches no setting of the server', async () => {
    const before = await rowOf('trusted_proxies');
    for (const key of ['trusted_proxies', 'enable_everything'])
      expect(await outcome(set(key, '2'))).toBe('22023');
    expect(await outcome(save(admin, { key: 'timezone', row_version: 1 } as Change))).toBe('22023');
    expect(await outcome(admin.client.rpc('save_config', { p_changes: { key: 'timezone' } }))).not.toBe('ok');
    expect(await rowOf('trusted_proxies')).toEqual(before);
    await lane.sql(`update public.config set value = '1' where key = 'trusted_proxies'`);
    expect(await historyOf('trusted_proxies')).toEqual([]);
  });

  it('of sign-up by its switch in Admin is in the history, too', async () => {
    await admin.client.rpc('set_signup_approval', { p_is_required: true });
    await admin.client.rpc('set_signup_approval', { p_is_required: false });
    expect(await historyOf('signup_requires_approval')).toEqual([
      { old_value: 'true', new_value: 'false', changed_by: admin.id },
      { old_value: 'false', new_value: 'true', changed_by: admin.id },
    ]);
  });
});

describe('a value', () => {
  const tried: Record<SettingKey, readonly string[]> = {
    public_address: [
      '',
      'https://desk.agency.example',
      'https://desk.agency.example/marquee/',
      'http://127.0.0.1:4000',
      'http://localhost',
      'http://desk.agency.example',
      'https://desk.agency.example/?a=1',
      'https://mia@desk.agency.example',
      'https://',
      'javascript:alert(1)',
      `https://${'a'.repeat(292)}`,
      `https://${'a'.repeat(293)}`,
    ],
    report_email: [
      '',
      'abuse@agency.example',
      'desk+abuse@mail.agency.example',
      'abuse',
      'abuse@agency',
      'a b@agency.example',
      'Agency <abuse@agency.example>',
      'a@agency.example,b@agency.example',
      'abuse@agency.example\nBcc: everyone@agency.example',
      `${'a'.repeat(238)}@agency.example`,
      `${'a'.repeat(240)}@agency.example`,
    ],
    share_require_password: ['true', 'false', 'maybe'],
    social_approval_required: ['true', 'false', 'maybe'],
    share_default_expiry_days: ['0', '14', '365', '366', '-1', ''],
    chat_edit_hours: ['0', '24', '720', '721', '-1', '1.5', ''],
    chat_retention_days: ['0', '365', '3650', '3651', '-1', ''],
    drive_log_retention_days: ['30', '365', '3650', '3651', '29', ''],
    trash_days: ['1', '365', '366', '0', '1.5', ''],
    upload_max_mb: ['1', '50', '51', '0', '2.5', ''],
    vault_rotate_days: ['0', '1', '90', '730', '731', '-1', '9.5', ''],
    workspace_name: [
      '',
      'Northlight',
      'Éclat & Co',
      'a'.repeat(60),
      'a'.repeat(61),
      ' Nord',
      'A\nB',
      '🌙'.repeat(60),
    ],
    logo_url: [
      '',
      'https://cdn.example/logo.png?size=2',
      'http://cdn.example/logo.png',
      'https://',
      'https://mia:secret@cdn.example/x.png',
      'https://cdn.example/a b.png',
      'javascript:alert(1)',
      '/storage/v1/object/public/pictures/logo/00000000-0000-4000-8000-000000000001.webp',
      '/storage/v1/object/public/pictures/logo/x.webp',
      `https://cdn.example/${'a'.repeat(480)}`,
      `https://cdn.example/${'a'.repeat(481)}`,
    ],
    accent_color: ['', '#3457cf', '#3457CF', '#fff', 'blue', '#12345g', 'red;}'],
    timezone: ['UTC', 'Europe/Zagreb', 'Mars/Base', 'FOO+3', '', 'Europe/Zagreb '],
    enable_marketplace: ['true', 'false', 'yes', ''],
    enable_notifications: ['true', 'false', 'TRUE'],
    signup_requires_approval: ['true', 'false', '1'],
    invite_expiry_days: ['1', '90', '0', '91', '007', '1.5', '1e1', '', '-1', ' 7', '99999999999'],
    default_plan_type: ['free', 'basic', 'pro', 'enterprise', 'custom', 'gold', ''],
    audit_retention_days: ['7', '365', '99999', '6', '100000', 'forever'],
  };

  it.each(Object.entries(tried))(
    'of %s is judged as the page judges it, in the same words',
    async (key, values) => {
      for (const value of values) {
        const { error } = await set(key, value);
        expect([value, error?.message]).toEqual([value, settingProblem(key as SettingKey, value)]);
        if (error) expect(error).toMatchObject({ code: '23514', hint: key });
        else expect((await rowOf(key)).value).toBe(value);
      }
      expect(values.filter((value) => settingProblem(key as SettingKey, value) !== undefined)).not.toEqual(
        [],
      );
    },
  );

  it('that is the default can be set, and is what a new server has', async () => {
    const seeded = await openDatabaseLane();
    try {
      const rows = await seeded.sql<Row>('select key, value from public.config');
      for (const key of settingKeys) {
        const row = rows.find((each) => each.key === key);
        if (row !== undefined) expect([key, row.value]).toEqual([key, settings[key].default]);
        expect([key, await outcome(set(key, settings[key].default))]).toEqual([key, 'ok']);
      }
    } finally {
      await seeded.close();
    }
  });

  it('is refused to those who run the server, too', async () => {
    await expect(
      lane.sql(`update public.config set value = 'Mars/Base' where key = 'timezone'`),
    ).rejects.toThrow('Choose a valid timezone');
  });
});

describe('how the workspace looks', () => {
  it('is told to everyone, and nothing else is', async () => {
    await set('workspace_name', 'Northlight');
    await set('logo_url', '');
    await set('accent_color', '#b03060');
    const looks = { name: 'Northlight', logo_url: null, accent_color: '#b03060', has_accounts: true };
    for (const client of [lane.anonymous, holder.client])
      expect(await dataOf(client.rpc('get_branding', undefined, { get: true }))).toEqual(looks);
    expect(await outcome(lane.anonymous.from('config').select())).toBe('42501');
    for (const key of ['workspace_name', 'logo_url', 'accent_color']) await set(key, '');
    expect(await dataOf(lane.anonymous.rpc('get_branding'))).toEqual({
      name: null,
      logo_url: null,
      accent_color: null,
      has_accounts: true,
    });
  });

  it('says whether there is any account, and of whom to nobody', async () => {
    const fresh = await openDatabaseLane();
    try {
      const ask = () => dataOf<object>(fresh.anonymous.rpc('get_branding'));
      expect(await ask()).toMatchObject({ has_accounts: false });
      await fresh.person({ displayName: 'Mia' });
      expect(await ask()).toEqual({ name: null, logo_url: null, accent_color: null, has_accounts: true });
    } finally {
      await fresh.close();
    }
  });
});
