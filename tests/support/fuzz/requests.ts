import type { Askers, FuzzAgency } from './agency.ts';
import { fuzzQueries } from './queries.ts';
import type { Random } from './random.ts';
import { tableNames, type Table } from './schema.ts';

/** One request to REST, as someone sends it who wants the engine to be busy. */
export type FuzzRequest = {
  asker: keyof Askers;
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** A table, or `rpc/` and a procedure. */
  target: string;
  /** The table that parts of the query are about. */
  table: Table;
  query: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, string>>;
  body?: unknown;
};

const once = /^(?:select|order|limit|offset|.*\.(?:limit|order))$/;

/** Makes requests of every kind that the API has, and others that go a step further than one of them. */
export function fuzzRequests(random: Random, agency: FuzzAgency) {
  const { number, chance, pick, many } = random;
  const queries = fuzzQueries(random, agency);

  const headers = (): Record<string, string> => ({
    Prefer: [
      ...(chance(0.5) ? [`count=${pick(['exact', 'planned', 'estimated'])}`] : []),
      ...(chance(0.4) ? [`return=${pick(['representation', 'minimal', 'headers-only'])}`] : []),
      ...(chance(0.1) ? [`resolution=${pick(['merge-duplicates', 'ignore-duplicates'])}`] : []),
      ...(chance(0.1) ? ['handling=strict', 'max-affected=5'] : []),
      ...(chance(0.05) ? ['tx=rollback', 'missing=default'] : []),
    ].join(', '),
    Accept: chance(0.85)
      ? 'application/json'
      : pick([
          ...[
            'text/csv',
            '*/*',
            'application/vnd.pgrst.object+json',
            'application/vnd.pgrst.array+json;nulls=stripped',
          ],
          'application/vnd.pgrst.plan+json; options=analyze|verbose|buffers',
        ]),
    ...(chance(0.1) ? { Range: pick(['0-9', '0-999999', '9000-']) } : {}),
  });
  const add = (query: FuzzRequest['query'], table: Table): FuzzRequest['query'] => {
    const parts = queries.part(table);
    return [
      ...query.filter(([name]) => !once.test(name) || parts.every(([added]) => added !== name)),
      ...parts,
    ];
  };
  const queryOf = (table: Table): FuzzRequest['query'] =>
    many(0, pick([1, 3, 8]), () => 0).reduce<FuzzRequest['query']>((query) => add(query, table), []);

  const text = (): string =>
    pick([pick(agency.modelIds), 'active', 'x'.repeat(number(3000)), '', 'Someone', String(number(999))]);
  const nested = (depth: number, width: number): unknown =>
    depth === 0
      ? text()
      : Object.fromEntries([
          [`k${String(depth)}`, nested(depth - 1, 1)],
          ...many(0, width, () => [text(), text()] as const),
        ]);
  const row = (): Record<string, unknown> => ({
    stage_name: `Fuzz ${String(number(1_000_000_000))}`,
    real_name: chance(0.9) ? 'Real Name' : text(),
    manager_id: chance(0.5) ? null : pick(agency.personIds),
    ...(chance(0.3) ? { socials: nested(pick([2, 8, 40]), pick([2, 20])) } : {}),
    ...(chance(0.2) ? { phone_numbers: many(0, pick([3, 500]), () => ({ number: text() })) } : {}),
  });

  const person = () => ({ p_user_id: pick(agency.personIds) });
  const assignment = () => ({ p_model_id: pick(agency.modelIds), p_manager_id: pick(agency.personIds) });
  const procedures: Record<string, () => Record<string, unknown>> = {
    list_models: () => ({
      p_offset: pick([0, 9000, 2_000_000_000, -1]),
      p_limit: pick([1, 1000, 2_000_000_000, null]),
    }),
    get_models_for_manager_extended: () => ({ p_manager_id: pick(agency.personIds) }),
    admin_get_all_users: () => ({}),
    admin_count_models: () => ({}),
    admin_get_sessions: person,
    get_my_sessions: () => ({}),
    check_audit_chain: () =>
      pick([{}, { p_from: number(3000), p_to: number(4000) }, { p_from: 1 }, { p_to: 1000 }]),
    add_secondary_manager: assignment,
    remove_secondary_manager: assignment,
    grant_user_permission: () => ({
      target_user_id: pick(agency.personIds),
      perm_key: text(),
      granted_by_user_id: null,
    }),
    update_own_display_name: () => ({ new_display_name: text() }),
    create_invitation: () => ({
      p_email: `${text()}@fuzz.example`,
      p_permission_overrides: { [text()]: true },
      p_model_ids: many(0, pick([3, 300, 1500]), () => pick(agency.modelIds)),
    }),
    get_invitation: () => ({ p_token: text() }),
    open_view_as: person,
    get_viewer: () => ({}),
    get_user_notifications: () => ({ limit_count: pick([1, 20, 200, 2_000_000_000, -1, null]) }),
    get_unread_notification_count: () => ({}),
    mark_all_notifications_read: () => ({}),
    clear_chat_notifications: () => ({ p_chat_id: text(), p_user_id: pick(agency.personIds) }),
    get_notification_preferences: () => ({}),
    set_notification_settings: () => ({ p_settings: nested(pick([1, 5, 40]), pick([2, 20])) }),
    count_announcement_recipients: () => ({}),
    get_dashboard: () => ({ p_today: '2026-11-22', p_timezone: pick(['Europe/Zagreb', text()]) }),
    get_navigation_counts: () => ({ p_today: '2026-11-22', p_timezone: pick(['Europe/Zagreb', text()]) }),
    save_dashboard_layout: () => ({ p_cards: nested(pick([1, 5, 40]), pick([2, 20])) }),
    snooze_attention: () => ({ p_source: 'job', p_subject: text(), p_until: '2030-01-01T00:00:00Z' }),
    send_announcement: () => ({ p_type: 'system_alert', p_title: text(), p_message: text() }),
  };

  const reading = (): FuzzRequest => {
    const table = chance(0.6) ? 'models' : pick(tableNames);
    const asker = pick(['admin', 'admin', 'manager', 'manager', 'narrow', 'nobody'] as const);
    return {
      asker,
      method: chance(0.03) ? 'HEAD' : 'GET',
      target: table,
      table,
      query: queryOf(table),
      headers: headers(),
    };
  };
  const calling = (): FuzzRequest => {
    const name = pick(Object.keys(procedures));
    const args = procedures[name]?.() ?? {};
    const asker = pick(['admin', 'admin', 'manager', 'narrow'] as const);
    const base = { asker, target: `rpc/${name}`, table: 'models', headers: headers() } as const;
    const query = chance(0.5) ? queryOf('models') : [];
    if (chance(0.7)) return { ...base, method: 'POST', query, body: args };
    const given = Object.entries(args).map(([key, value]) => [key, String(value)] as const);
    return { ...base, method: 'GET', query: [...given, ...query] };
  };
  const writing = (): FuzzRequest => {
    const asker = pick(['admin', 'admin', 'manager', 'narrow'] as const);
    const method = pick(['POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'DELETE'] as const);
    const table = method === 'DELETE' || chance(0.8) ? 'models' : pick(tableNames);
    const named = chance(0.5)
      ? [['id', `in.(${queries.ids(pick([5, 100, 180]))})`] as const]
      : [queries.condition(table)];
    // What is there at the start stays nearly whole, so that the last request meets as many rows as the first.
    const fuzz = method === 'DELETE' ? [['stage_name', 'like.Fuzz*'] as const] : [];
    const query = method === 'POST' ? [] : [...named, ...fuzz];
    const body =
      method === 'DELETE'
        ? {}
        : { body: method === 'POST' ? pick([row, () => many(1, pick([20, 100, 300]), row)])() : row() };
    return { asker, method, target: table, table, query, headers: headers(), ...body };
  };

  return {
    fresh: (): FuzzRequest => pick([reading, reading, reading, reading, calling, writing])(),
    /** The same with something more or less, in the hope that it is dearer. */
    further: (from: FuzzRequest): FuzzRequest => {
      if (from.method === 'POST' && !from.target.startsWith('rpc/')) return writing();
      const fewer = chance(0.3) ? from.query.filter(() => chance(0.8)) : from.query;
      const isWrite = from.method === 'PATCH' || from.method === 'DELETE';
      const query = isWrite ? from.query : add(fewer, from.table);
      return {
        ...from,
        query,
        headers: chance(0.3) ? headers() : from.headers,
        asker: chance(0.2) ? pick(['admin', 'manager', 'narrow']) : from.asker,
      };
    },
  };
}
