import {
  denied,
  everyone,
  readOnly,
  type AccessTools,
  type DatabaseDomain,
  type TableAccess,
} from './domain.ts';

/** Of another person: nobody else sees or changes it. */
const ofSomeoneElse = [denied, ...Array<string>(6).fill('nothing')];

const ownTable = (insertRow: (userId: string) => string, object: object, update: object): TableAccess => ({
  expected: {
    select: ofSomeoneElse,
    insert: everyone(denied),
    update: everyone(denied),
    delete: everyone(denied),
  },
  writable: readOnly,
  row: async ({ lane }: AccessTools) => {
    const owner = await lane.person();
    await lane.sql(insertRow(owner.id));
    return { user_id: owner.id };
  },
  insert: async ({ idOf }: AccessTools, who) => ({ user_id: idOf(who), ...object }),
  update,
});

export const notifications = {
  tables: {
    notification_queue: {
      expected: {
        select: ofSomeoneElse,
        insert: everyone(denied),
        update: ofSomeoneElse,
        delete: ofSomeoneElse,
      },
      writable: { insert: [], update: ['read_at', 'status'] },
      row: async ({ lane }) => {
        const owner = await lane.person();
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.notification_queue (user_id, notification_type, category, title)
           values ($1, 'system_alert', 'system', 'Alert') returning id`,
          [owner.id],
        );
        return { id: row?.id ?? '' };
      },
      insert: async ({ idOf }, who) => ({
        user_id: idOf(who),
        notification_type: 'system_alert',
        category: 'system',
        title: 'Forged',
      }),
      update: { read_at: '2026-01-01T00:00:00Z' },
      rowsForPlans: `insert into public.notification_queue (user_id, notification_type, category, title, model_id)
        select p.id, 'model_added', 'models', 'A model', m.id from public.profiles p cross join public.models m`,
    },
    notification_preferences: {
      ...ownTable(
        (id) => `insert into public.notification_preferences (user_id, category) values ('${id}', 'tasks')`,
        { category: 'tasks' },
        { desktop: false },
      ),
      rowsForPlans: `insert into public.notification_preferences (user_id, category) select id, 'tasks' from public.profiles`,
    },
    notification_settings: {
      ...ownTable(
        (id) => `insert into public.notification_settings (user_id) values ('${id}')`,
        {},
        { sound: false },
      ),
      rowsForPlans: `insert into public.notification_settings (user_id) select id from public.profiles`,
    },
    notification_mutes: {
      ...ownTable(
        (id) => `with model as (
            insert into public.models (stage_name, real_name) values ('Model ' || gen_random_uuid(), 'Real') returning id)
          insert into public.notification_mutes (user_id, model_id, until)
          select '${id}', id, now() + interval '1 day' from model`,
        { model_id: '00000000-0000-4000-8000-00000000ffff', until: '2036-01-01T00:00:00Z' },
        { until: '2036-01-01T00:00:00Z' },
      ),
      rowsForPlans: `insert into public.notification_mutes (user_id, model_id, until)
        select p.id, m.id, now() + interval '1 day' from public.profiles p cross join public.models m`,
    },
    chat_notification_preferences: {
      expected: {
        // Administrators read them.
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: [denied, denied, 'ok', 'ok', 'ok', 'ok', 'ok'],
        update: ofSomeoneElse,
        delete: everyone(denied),
      },
      writable: {
        insert: ['user_id', 'chat_id', 'group_name', 'model_id', 'enabled'],
        update: ['group_name', 'model_id', 'enabled'],
      },
      row: async ({ lane }) => {
        const owner = await lane.person();
        await lane.sql(
          `insert into public.chat_notification_preferences (user_id, chat_id, enabled) values ($1, 'a chat', true)`,
          [owner.id],
        );
        return { user_id: owner.id };
      },
      insert: async ({ idOf }, who) => ({
        user_id: idOf(who),
        chat_id: crypto.randomUUID(),
        enabled: false,
      }),
      update: { enabled: false },
      rowsForPlans: `insert into public.chat_notification_preferences (user_id, chat_id, enabled)
        select id, 'a chat', true from public.profiles`,
    },
    announcements: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.announcements (type, title, recipients) values ('system_alert', 'Hello', 3) returning id`,
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => ({ type: 'system_alert', title: 'Forged', recipients: 0 }),
      update: { title: 'Another' },
      rowsForPlans: `insert into public.announcements (type, title, recipients)
        select 'system_alert', 'Hello ' || n, n from generate_series(1, 5) n`,
    },
  },
  procedures: {
    get_unread_notification_count: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.get_unread_notification_count()']],
    },
    get_user_notifications: {
      args: ['limit_count'],
      volatility: 'stable',
      // Of tests before, someone may have told them something.
      asStranger: 'ok',
      plans: [
        ['manager', 'select * from public.get_user_notifications(200)'],
        ['admin', 'select * from public.get_user_notifications()'],
        ['stranger', 'select * from public.get_user_notifications(20)'],
      ],
    },
    mark_notification_read: {
      args: ['notification_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        [
          'manager',
          `select public.mark_notification_read((select id from public.notification_queue limit 1))`,
        ],
      ],
    },
    mark_all_notifications_read: {
      args: [],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', 'select public.mark_all_notifications_read()']],
    },
    clear_read_notifications: {
      args: [],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', 'select public.clear_read_notifications()']],
    },
    delete_notification: {
      args: ['notification_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.delete_notification((select id from public.notification_queue limit 1))`],
      ],
    },
    snooze_notification: {
      args: ['p_notification_id', 'p_until'],
      volatility: 'volatile',
      // No such time.
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.snooze_notification((select id from public.notification_queue limit 1), now() + interval '1 hour')`,
        ],
      ],
    },
    clear_chat_notifications: {
      args: ['p_chat_id', 'p_user_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['manager', `select public.clear_chat_notifications('a chat', '{manager}')`]],
    },
    get_chat_notification_preference: {
      args: ['p_user_id', 'p_chat_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['manager', `select public.get_chat_notification_preference('{manager}', 'a chat')`],
        ['admin', `select public.get_chat_notification_preference('{manager}', 'a chat')`],
      ],
    },
    set_chat_notification_preference: {
      args: ['p_user_id', 'p_chat_id', 'p_group_name', 'p_model_id', 'p_enabled'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.set_chat_notification_preference('{manager}', 'a chat', 'Group',
             (select id from public.models limit 1), false)`,
        ],
      ],
    },
    get_notification_preferences: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.get_notification_preferences()']],
    },
    set_notification_preference: {
      args: ['p_category', 'p_channel', 'p_enabled'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', `select public.set_notification_preference('tasks', 'desktop', false)`]],
    },
    set_notification_settings: {
      args: ['p_settings'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        [
          'manager',
          `select public.set_notification_settings('{"quiet_from": "22:00", "quiet_to": "07:00", "quiet_days": [1]}')`,
        ],
      ],
    },
    mute_model: {
      args: ['p_model_id', 'p_until'],
      volatility: 'volatile',
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.mute_model((select id from public.models limit 1), now() + interval '1 day')`,
        ],
      ],
    },
    test_notification: {
      args: [],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', 'select public.test_notification()']],
    },
    count_announcement_recipients: {
      args: ['p_role'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.count_announcement_recipients('manager')`]],
    },
    send_announcement: {
      args: ['p_type', 'p_title', 'p_message', 'p_role'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.send_announcement('system_alert', 'Hello', 'All is well')`]],
    },
  },
  values: {
    limit_count: 20,
    p_until: '2020-01-01T00:00:00Z',
    p_chat_id: '00000000-0000-4000-8000-00000000ffff',
    p_group_name: 'Group',
    p_enabled: true,
    p_category: 'tasks',
    p_channel: 'desktop',
    p_settings: { sound: true },
    p_role: 'manager',
    // Quoted, since it is JSON elsewhere.
    p_type: '"system_alert"',
    p_title: 'Hello',
    p_message: 'All is well',
  },
} satisfies DatabaseDomain;
