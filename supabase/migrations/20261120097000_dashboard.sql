-- The dashboard: one call that answers what concerns the caller, put together from what areas register. An area adds one line to a registry
-- and brings one function, private.<kind>_<part>(ask); what it has no right to, it leaves out. A part that fails says so, and the others
-- still come.

create type private.dashboard_ask as (
  caller uuid, flags text[], is_admin boolean, manages_all boolean, sees_all boolean, model_ids uuid[], today date, timezone text
);
comment on type private.dashboard_ask is
  'Who asks, what they may do and see, and which day it is where they are: asked for once, handed to each part.';

create table private.dashboard_parts (
  kind text not null check (kind in ('tile', 'card', 'activity')),
  part text not null check (part ~ '^[a-z_]{1,40}$'),
  place integer not null,
  -- Without it the part is not asked for. Null: its function decides alone.
  flag text check (flag = any (private.permission_keys())),
  primary key (kind, part),
  unique (kind, place)
);
comment on table private.dashboard_parts is
  'What the dashboard is made of: a tile or a card answers a JSON value (null: not there for this person), an activity answers rows of private.activity_line. Functions: private.<kind>_<part>(private.dashboard_ask).';

create table private.attention_sources (
  source text primary key check (source ~ '^[a-z_]{1,40}$'),
  place integer not null unique,
  flag text check (flag = any (private.permission_keys()))
);
comment on table private.attention_sources is
  'What can need someone''s attention. Functions: private.attention_<source>(private.dashboard_ask) answer rows of private.attention_item, the most urgent first, 1,000 at most.';

alter table private.dashboard_parts enable row level security;
alter table private.dashboard_parts force row level security;
alter table private.attention_sources enable row level security;
alter table private.attention_sources force row level security;

-- subject: what is snoozed; another state of the same thing has another subject, so that it is shown again.
create type private.attention_item as (
  subject text, severity text, at timestamptz, name text, note text, number integer, most integer, model_id uuid
);
-- what: the page has words for it. subject_id opens it.
create type private.activity_line as (
  id text, at timestamptz, actor_id uuid, what text, name text, old_value jsonb, new_value jsonb, subject_id text, model_id uuid
);

-- What a person keeps of it

create table public.dashboard_layouts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  cards jsonb not null,
  updated_at timestamptz not null default now(),
  constraint dashboard_layouts_cards_shape check (jsonb_typeof(cards) = 'array' and octet_length(cards::text) <= 4000)
);
comment on table public.dashboard_layouts is
  'In which order someone wants the cards of their dashboard, and which of them hidden. No row: as they come. @unlogged It concerns nobody else.';
comment on column public.dashboard_layouts.cards is '[{card, is_hidden}]';

create table public.attention_snoozes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  source text not null,
  subject text not null,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, source, subject),
  constraint attention_snoozes_source_length check (char_length(source) <= 40),
  constraint attention_snoozes_subject_length check (subject <> '' and char_length(subject) <= 200)
);
comment on table public.attention_snoozes is
  'What someone does not want to be reminded of until then. @unlogged It concerns nobody else.';

select private.close_tables('dashboard_layouts', 'attention_snoozes');
create policy "People see how they ordered their dashboard" on public.dashboard_layouts
  for select to authenticated using (user_id = (select private.active_uid()));
create policy "People see what they snoozed" on public.attention_snoozes
  for select to authenticated using (user_id = (select private.active_uid()));

create function private.save_dashboard_layout(p_cards jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_cards is null then
    delete from public.dashboard_layouts l where l.user_id = caller;
    return;
  end if;
  if jsonb_typeof(p_cards) <> 'array' or jsonb_array_length(p_cards) > 30 or exists (
    select from jsonb_array_elements(p_cards) as c (card)
    where jsonb_typeof(c.card) <> 'object' or coalesce(c.card ->> 'card', '') !~ '^[a-z_]{1,40}$'
      or coalesce(jsonb_typeof(c.card -> 'is_hidden'), '') <> 'boolean' or c.card - array['card', 'is_hidden'] <> '{}'
  ) then
    raise exception 'This is no layout' using errcode = '22023', hint = 'layout';
  end if;
  insert into public.dashboard_layouts as l (user_id, cards) values (caller, p_cards)
  on conflict on constraint dashboard_layouts_pkey do update set cards = excluded.cards, updated_at = now();
end
$$;
select private.expose('save_dashboard_layout',
  'Keeps the caller''s order of cards: [{card, is_hidden}], 30 at most; null for the usual one. Errors: 42501, 22023 with hint layout or too_large.',
  'no client role writes layouts', p_most_bytes => 4000);

create function private.snooze_attention(p_source public.bounded_text, p_subject public.bounded_text, p_until timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_until is null then
    delete from public.attention_snoozes s where s.user_id = caller and s.source = p_source and s.subject = p_subject;
    return;
  end if;
  if not exists (select from private.attention_sources k where k.source = p_source) then
    raise exception 'Unknown source' using errcode = '22023', hint = 'source';
  end if;
  if p_until not between now() and now() + interval '93 days' then
    raise exception 'Choose a time within three months' using errcode = '22023', hint = 'until';
  end if;
  -- Two windows of one person must not both find room for the last.
  perform from public.profiles p where p.id = caller for no key update;
  delete from public.attention_snoozes s where s.user_id = caller and s.until <= now();
  if (
    select count(*) from public.attention_snoozes s where s.user_id = caller and (s.source, s.subject) is distinct from (p_source, p_subject)
  ) >= 200 then
    raise exception 'You can snooze 200 things' using errcode = '22023', hint = 'too_many_snoozes';
  end if;
  insert into public.attention_snoozes as s (user_id, source, subject, until) values (caller, p_source, p_subject, p_until)
  on conflict on constraint attention_snoozes_pkey do update set until = excluded.until, created_at = now();
end
$$;
select private.expose('snooze_attention',
  'Keeps one thing out of the caller''s queue until then, three months at most; null brings it back. Errors: 42501, 22023 with hint source, until or too_many_snoozes, 23514 a longer subject.',
  'no client role writes snoozes');

-- Asking

create function private.dashboard_ask(p_today date, p_timezone text) returns private.dashboard_ask
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  today date;
begin
  if p_today is null or p_timezone is null or not private.is_timezone(p_timezone) then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  -- A clock that is wrong by more than a week is not believed: the hours up to its day would be reckoned one by one.
  today := (now() at time zone p_timezone)::date;
  if p_today between today - 7 and today + 7 then
    today := p_today;
  end if;
  return row(
    caller, array(select k.key from unnest(private.permission_keys()) as k (key) where private.has_permission_of(caller, k.key)),
    private.is_admin_of(caller), private.manages_all_models_of(caller), private.has_permission_of(caller, 'can_view_all_data'),
    array(select private.model_ids_of(caller)), today, p_timezone
  )::private.dashboard_ask;
end
$$;
comment on function private.dashboard_ask(date, text) is
  'For the head of a procedure: who asks for a dashboard, of which day: the server''s where that is not within a week of it. 42501 inactive, 22023 zone. Definer: called by definer bodies only.';

create function private.ask_source(p_source text, p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  told jsonb;
begin
  execute format(
    $q$
      with found as materialized (
        select i.*, s.until
        from private.%1$I($1) with ordinality as i (subject, severity, at, name, note, number, most, model_id, place)
        left join public.attention_snoozes s
          on s.user_id = ($1).caller and s.source = %2$L and s.subject = i.subject and s.until > now()
      ),
      numbered as (select f.*, row_number() over (partition by f.until is null order by f.place) as n from found f)
      select case when count(*) > 0 then jsonb_build_object(
        'source', %2$L::text, 'total', count(*) filter (where f.until is null), 'snoozed', count(*) filter (where f.until is not null),
        'items', jsonb_agg(jsonb_build_object(
          'subject', f.subject, 'severity', f.severity, 'at', f.at, 'name', f.name, 'note', f.note, 'number', f.number, 'most', f.most,
          -- Only of what is shown: joined, all models would be read for the few.
          'model', (select jsonb_build_object('id', m.id, 'stage_name', m.stage_name) from public.models m where m.id = f.model_id),
          'snoozed_until', f.until
        ) order by f.place) filter (where f.n <= case when f.until is null then 10 else 50 end)
      ) end
      from numbered f
    $q$,
    'attention_' || p_source, p_source
  ) into told using p_ask;
  return told;
end
$$;
comment on function private.ask_source(text, private.dashboard_ask) is
  'What one source has for someone: {source, total, snoozed, items}, the first 10 and what of it is snoozed; null for nothing. Definer: called by definer bodies only.';

create function private.card_attention(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.attention_sources;
  told jsonb;
  sources jsonb := '[]';
  failed text[] := '{}';
begin
  for rule in
    select * from private.attention_sources s where s.flag is null or s.flag = any (p_ask.flags) order by s.place
  loop
    begin
      told := private.ask_source(rule.source, p_ask);
      if told is not null then
        sources := sources || told;
      end if;
    exception when others then
      raise log 'attention source % failed: % %', rule.source, sqlstate, sqlerrm;
      failed := failed || rule.source;
    end;
  end loop;
  return jsonb_build_object('sources', sources, 'failed', to_jsonb(failed));
end
$$;
comment on function private.card_attention(private.dashboard_ask) is
  'The queue: {sources, failed}, where failed names those that could not be asked. Definer: called by definer bodies only.';

create function private.card_activity(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 12;
  rule private.dashboard_parts;
  line private.activity_line;
  lines private.activity_line[] := '{}';
  failed text[] := '{}';
begin
  for rule in
    select * from private.dashboard_parts p
    where p.kind = 'activity' and (p.flag is null or p.flag = any (p_ask.flags)) order by p.place
  loop
    begin
      for line in execute format('select * from private.%I($1) limit %s', 'activity_' || rule.part, most) using p_ask loop
        lines := lines || line;
      end loop;
    exception when others then
      raise log 'activity % failed: % %', rule.part, sqlstate, sqlerrm;
      failed := failed || rule.part;
    end;
  end loop;
  return jsonb_build_object('failed', to_jsonb(failed), 'lines', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'at', l.at, 'actor', private.as_person(l.actor_id), 'what', l.what, 'name', l.name, 'old_value', l.old_value,
      'new_value', l.new_value, 'subject_id', l.subject_id,
      'model', (select jsonb_build_object('id', m.id, 'stage_name', m.stage_name) from public.models m where m.id = l.model_id)
    ) order by l.at desc, l.id), '[]')
    from (select * from unnest(lines) order by at desc, id limit most) l
  ));
end
$$;
comment on function private.card_activity(private.dashboard_ask) is
  'What happened last of what someone may see, of all areas: {lines, failed}, 12 lines at most. Definer: called by definer bodies only.';

create function private.get_dashboard(p_today date, p_timezone public.bounded_text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ask constant private.dashboard_ask := private.dashboard_ask(p_today, p_timezone);
  rule private.dashboard_parts;
  told jsonb;
  parts jsonb := '{"tile": [], "card": []}';
begin
  for rule in
    select * from private.dashboard_parts p
    where p.kind in ('tile', 'card') and (p.flag is null or p.flag = any (ask.flags)) order by p.kind, p.place
  loop
    begin
      execute format('select private.%I($1)', rule.kind || '_' || rule.part) into told using ask;
      told := case when told is not null then jsonb_build_object('name', rule.part, 'status', 'done', 'data', told) end;
    exception when others then
      -- The person is told, and who runs the server can read why.
      raise log 'dashboard % % failed: % %', rule.kind, rule.part, sqlstate, sqlerrm;
      told := jsonb_build_object('name', rule.part, 'status', 'failed');
    end;
    if told is not null then
      parts := jsonb_set(parts, array[rule.kind], parts -> rule.kind || told);
    end if;
  end loop;
  return jsonb_build_object(
    'layout', (select l.cards from public.dashboard_layouts l where l.user_id = ask.caller),
    'tiles', parts -> 'tile', 'cards', parts -> 'card'
  );
end
$$;
select private.expose('get_dashboard',
  'All that the caller''s dashboard shows on this day, there: {layout, tiles, cards}. Tiles and cards are {name, status: done, data} or {name, status: failed}; what the caller''s rights leave empty is not among them. Errors: 42501, 22023 with hint timezone.',
  'it plans for what the caller sees, and asks each area''s own function');

insert into private.dashboard_parts (kind, part, place, flag) values ('card', 'attention', 20, null), ('card', 'activity', 60, null);
