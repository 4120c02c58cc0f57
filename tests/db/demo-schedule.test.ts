import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '#backend/data/open-store.ts';
import { snapshotDir } from '#backend/places.ts';

const migrationsDir = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

let store: Store;
beforeAll(async () => {
  store = await openStore({ kind: 'memory', snapshotDir }, { seed: 'demo', migrationsDir });
});
afterAll(() => store.close());

it('fills the demo with weeks around today in which every kind of event takes place', async () => {
  const [week] = await store.db.query(
    `select count(distinct e.type_id)::int as types, count(distinct o.status)::int >= 3 as has_states,
       count(*) filter (where e.series_id is not null)::int >= 30 as repeats,
       bool_or(e.all_day) as has_days, bool_or(e.model_id is null) as has_general, bool_or(e.is_private) as has_private,
       count(distinct e.timezone)::int >= 6 as has_zones
     from public.event_occurrences o join public.events e on e.id = o.event_id
     where o.starts_at between now() - interval '8 days' and now() + interval '14 days'`,
  );
  expect(week).toEqual({
    types: 8,
    has_states: true,
    repeats: true,
    has_days: true,
    has_general: true,
    has_private: true,
    has_zones: true,
  });
  // Who takes part sees the event, as if they had been chosen in the app.
  expect(
    await store.db.query(
      `select e.title from public.event_attendees a join public.events e on e.id = a.event_id
       where a.user_id is not null and not private.sees_event_of(a.user_id, e)`,
    ),
  ).toEqual([]);
  const [gaps] = await store.db.query(
    `select count(*)::int > 0 as has_gaps from private.coverage_hours h where not exists (
       select from public.event_occurrences o join public.events e on e.id = o.event_id join public.event_types t on t.id = e.type_id
       where t.covers and o.model_id = h.model_id and extract(isodow from o.starts_at at time zone e.timezone) = h.weekday
     )`,
  );
  expect(gaps).toEqual({ has_gaps: true });
});
