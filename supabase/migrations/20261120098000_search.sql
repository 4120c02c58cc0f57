-- Finding anything by a few letters: models and people by name, and one call over every area. Each area answers by the rule of
-- its policy; what someone may not open is not there, not even as a number.

create table private.model_search (
  model_id uuid primary key references public.models (id) on delete cascade,
  words text not null,
  sort_name text not null
);
comment on table private.model_search is
  'What a search compares of a model: stage name, real name and both handles, folded, each after a space; and what it is sorted by.';
create index model_search_words_idx on private.model_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.model_search enable row level security;
alter table private.model_search force row level security;

create table private.person_search (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  words text not null,
  sort_name text not null,
  is_active boolean not null
);
comment on table private.person_search is
  'What a search compares of a person: display name and address, folded, each after a space; and what they are sorted by.';
create index person_search_words_idx on private.person_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.person_search enable row level security;
alter table private.person_search force row level security;

create function private.model_words(model public.models) returns text
language sql immutable set search_path = '' as $$
  select private.fold(' ' || concat_ws(' ', model.stage_name, model.real_name, ltrim(model.telegram_handle, '@'), ltrim(model.discord_handle, '@')))
$$;
comment on function private.model_words(public.models) is 'What a search compares of a model.';

create function private.person_words(person public.profiles) returns text
language sql immutable set search_path = '' as $$
  select private.fold(' ' || concat_ws(' ', person.display_name, person.email))
$$;
comment on function private.person_words(public.profiles) is 'What a search compares of a person.';

create function private.index_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_search as s (model_id, words, sort_name) values (new.id, private.model_words(new), lower(new.stage_name))
  on conflict on constraint model_search_pkey do update set words = excluded.words, sort_name = excluded.sort_name;
  return null;
end
$$;
comment on function private.index_model() is
  'Trigger: what searches find a model by. Definer: no client role reaches these words.';
create trigger models_70_index after insert or update of stage_name, real_name, telegram_handle, discord_handle on public.models
  for each row execute function private.index_model();

create function private.index_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.person_search as s (user_id, words, sort_name, is_active)
  values (new.id, private.person_words(new), lower(coalesce(new.display_name, new.email)), new.status = 'active')
  on conflict on constraint person_search_pkey
  do update set words = excluded.words, sort_name = excluded.sort_name, is_active = excluded.is_active;
  return null;
end
$$;
comment on function private.index_person() is
  'Trigger: what searches find a person by. Definer: no client role reaches these words.';
create trigger profiles_70_index after insert or update of display_name, email, status on public.profiles
  for each row execute function private.index_person();

insert into private.model_search (model_id, words, sort_name) select m.id, private.model_words(m), lower(m.stage_name) from public.models m;
insert into private.person_search (user_id, words, sort_name, is_active)
select p.id, private.person_words(p), lower(coalesce(p.display_name, p.email)), p.status = 'active' from public.profiles p;

-- Names, one typing error forgiven

create function private.near_spellings(word text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- Each letter as a regular expression: signs stand for themselves.
  letters text[] := array(
    select case when l ~ '[[:alnum:]]' then l else '\' || l end from regexp_split_to_table(word, '') as l
  );
  total constant integer := cardinality(letters);
  spellings text[] := '{}';
  place integer;
begin
  for place in 1..total loop
    -- One letter too many, another letter, one that is missing before it.
    spellings := spellings
      || array_to_string(letters[:place - 1] || letters[place + 1:], '')
      || array_to_string(letters[:place - 1] || '[^ ]'::text || letters[place + 1:], '')
      || array_to_string(letters[:place - 1] || '[^ ]'::text || letters[place:], '');
    if place < total then
      spellings := spellings || array_to_string(letters[:place - 1] || letters[place + 1] || letters[place] || letters[place + 2:], '');
    end if;
  end loop;
  return '(' || array_to_string(spellings, '|') || ')';
end
$$;
comment on function private.near_spellings(text) is
  'A regular expression for a folded word and all that is one typing error away: a letter too many, missing, another one, or two that changed places.';

create function private.name_condition(p_words text[], p_is_forgiving boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  parts text[] := '{}';
  word text;
  half integer;
  swapped text;
begin
  foreach word in array p_words loop
    if not p_is_forgiving or char_length(word) not between 4 and 24 then
      parts := parts || private.words_condition(array[word]);
    else
      -- One error leaves one half as it is, unless two letters changed places across the middle: that is what the index finds.
      half := char_length(word) / 2;
      swapped := left(word, half - 1) || substr(word, half + 1, 1) || substr(word, half, 1) || substr(word, half + 2);
      parts := parts || format(
        -- The expression only for what the halves let through, which a planner is told by asking for them again; and as a function: for
        -- an operator it would read the expression, which takes longer than the few names that are left.
        '(%1$s) and case when %1$s then regexp_like(s.words, %2$L) end',
        format(
          's.words like %L or s.words like %L or s.words like %L',
          '% ' || private.like_text(left(word, half)) || '%', '%' || private.like_text(right(word, -half)) || '%',
          '% ' || private.like_text(swapped) || '%'
        ),
        ' ' || private.near_spellings(word)
      );
    end if;
  end loop;
  return coalesce(nullif(array_to_string(parts, ' and '), ''), 'false');
end
$$;
comment on function private.name_condition(text[], boolean) is
  'Names that have all of these folded words, as a condition on words of a table s; each value is quoted. Forgiving: words of four letters and more may have one typing error, and then begin a name.';

create function private.search_models(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  sees_all constant boolean := private.sees_all_models();
  -- Handles are kept without their sign.
  words constant text[] := private.words_sought(regexp_replace(p_text, '(^|\s)@+', '\1', 'g'));
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  start constant text := ' ' || private.like_text(array_to_string(words, ' ')) || '%';
  ids uuid[];
  is_forgiving boolean;
begin
  foreach is_forgiving in array array[false, true] loop
    -- Ranked before anything is read of the models themselves.
    execute format(
      $q$select array(
        select s.model_id from private.model_search s where %s and %s
        order by case when s.words like $2 then 0 when s.words like '%%' || $2 then 1 else 2 end, s.sort_name, s.model_id limit $3
      )$q$,
      private.name_condition(words, is_forgiving),
      case when sees_all then 'true' else 's.model_id = any ($1)' end
    ) into ids using case when sees_all then null else array(select private.model_ids_of(caller)) end, start, wanted;
    exit when ids <> '{}';
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'stage_name', m.stage_name, 'real_name', m.real_name, 'status', m.status, 'photo_url', m.photo_url
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place) join public.models m on m.id = f.id
  );
end
$$;
comment on function private.search_models(text, integer) is
  'Models that the caller sees, by stage name, real name and handles; one typing error is forgiven where nothing else is found. Definer: a policy would keep the index from being used.';

create function private.search_people(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := private.words_sought(p_text);
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  start constant text := ' ' || private.like_text(array_to_string(words, ' ')) || '%';
  ids uuid[];
  is_forgiving boolean;
begin
  perform private.require_active();
  foreach is_forgiving in array array[false, true] loop
    execute format(
      $q$select array(
        select s.user_id from private.person_search s where %s
        order by s.is_active desc, case when s.words like $1 then 0 when s.words like '%%' || $1 then 1 else 2 end, s.sort_name, s.user_id
        limit $2
      )$q$,
      private.name_condition(words, is_forgiving)
    ) into ids using start, wanted;
    exit when ids <> '{}';
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role, 'status', p.status
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place) join public.profiles p on p.id = f.id
  );
end
$$;
comment on function private.search_people(text, integer) is
  'People by name and address, active ones first; one typing error is forgiven where nothing else is found. Everyone active sees everyone. Definer: a policy would keep the index from being used.';

create function private.find_notes(p_text text, p_limit integer) returns jsonb
-- A new plan each time costs more than it brings for so few rows.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  sight constant private.row_sight := private.note_sight();
  sought constant text[] := private.words_sought(p_text);
  ids constant uuid[] := private.found_notes(p_text, p_limit, sight, sought);
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return '[]';
  end if;
  -- Who wrote, verified and may change each is for lists: to gather that takes longer than to find them.
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', n.id, 'title', n.title, 'kind', n.kind,
      'excerpt', coalesce((select private.line_around(s.body, sought) from private.note_search s where s.note_id = n.id), c.excerpt),
      'model', case when m.id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place)
    join public.notes n on n.id = f.id
    join public.note_contents c on c.note_id = n.id
    left join public.models m on m.id = n.model_id
  );
end
$$;
comment on function private.find_notes(text, integer) is
  'Notes that the caller sees, as private.search_notes finds them, with what a line about each says. Definer, as that one.';

-- One call over all areas: each is a line here, and a row of shared/contract/search.ts.

create function private.global_search(p_query public.bounded_text, p_types public.bounded_text default null, p_limit integer default 8) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant integer := least(greatest(coalesce(p_limit, 8), 1), 20);
  query constant text := left(btrim(coalesce(p_query, '')), 200);
  found jsonb := '{}';
  kind text;
begin
  perform private.require_active();
  if char_length(array_to_string(private.words_sought(query), '')) < 2 then
    return found;
  end if;
  -- Each once, however often it is named.
  for kind in select distinct k from unnest(string_to_array(coalesce(p_types, 'models,people,accounts,tasks,notes,events,documents,chats,listings,pages,bots,posts'), ',')) as k loop
    found := found || case
      when kind = 'models' then jsonb_build_object(kind, private.search_models(query, wanted))
      when kind = 'people' then jsonb_build_object(kind, private.search_people(query, wanted))
      when kind = 'accounts' and private.has_permission('can_access_socials') then
        jsonb_build_object(kind, private.search_accounts(query, wanted))
      when kind = 'tasks' and private.has_permission('can_access_tasks') then
        jsonb_build_object(kind, private.search_tasks(query, null, wanted))
      when kind = 'notes' and private.has_permission('can_access_notes') then
        jsonb_build_object(kind, private.find_notes(query, wanted))
      when kind = 'events' and private.has_permission('can_access_schedule') then
        jsonb_build_object(kind, private.search_events(query, wanted))
      when kind = 'documents' and private.has_permission('can_manage_contracts') then
        jsonb_build_object(kind, private.search_documents(query, wanted))
      when kind = 'chats' and private.has_permission('can_access_chat') then
        jsonb_build_object(kind, private.search_chats(query, wanted))
      when kind = 'listings' and private.can_use_marketplace() then
        jsonb_build_object(kind, private.search_listings(query, wanted))
      when kind = 'pages' and private.has_permission('can_manage_config') then
        jsonb_build_object(kind, private.search_link_trees(query, wanted))
      when kind = 'posts' and private.has_permission('can_access_twitter_bot') then
        jsonb_build_object(kind, private.search_social_posts(query, wanted))
      when kind = 'bots' and private.can_use_bots() then
        jsonb_build_object(kind, private.search_bots(query, wanted))
      else '{}'
    end;
  end loop;
  return found;
end
$$;

select private.expose('global_search',
  'What the caller may open and finds by this text, by kind: {models, people, accounts, tasks, notes, events, documents, chats, listings, pages, bots (and their chats), posts}, each at most p_limit (20 at most). p_types names some of them, with commas between. Kinds without access are left out; fewer than two letters find nothing.',
  'it calls the searches of the areas, which hold to the rules of their policies');

revoke all on function
  private.model_words(public.models), private.person_words(public.profiles), private.index_model(), private.index_person(),
  private.near_spellings(text), private.name_condition(text[], boolean), private.search_models(text, integer), private.search_people(text, integer),
  private.find_notes(text, integer)
from public, anon, authenticated, service_role;
