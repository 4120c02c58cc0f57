-- Reading notes: pages, counts, one note with what belongs to it, versions, searches. Definer bodies, since the policy may mean "all" and then
-- has no index: each asks for the caller's rights once, and lets the database plan for what the filter names.

create function private.note_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight('can_access_notes', array(select private.my_note_ids()));
end
$$;
comment on function private.note_sight() is
  'For the head of a procedure: what of notes the caller sees; 42501 without access to notes. Definer: called by definer bodies only.';

create function private.line_around(p_body text, p_words text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- As far as it is worth the time: a note that says it later shows its start.
  body constant text := left(p_body, 16000);
  word text;
  part text;
  parts text[] := '{}';
  folded text;
  place integer;
  start integer;
begin
  -- The longest says most. One of two letters was found as the start of a word.
  for word in select w from unnest(p_words) as w order by char_length(w) desc loop
    for passed in 0 .. char_length(body) by 2000 loop
      part := substr(body, passed + 1, 2100);
      -- Once for all words. Folding costs thirty times what it takes to know that there is nothing to fold.
      folded := coalesce(
        parts[passed / 2000 + 1], ' ' || case when octet_length(part) = char_length(part) then lower(part) else private.fold(part) end
      );
      parts[passed / 2000 + 1] := folded;
      place := strpos(folded, case when char_length(word) < 3 then ' ' else '' end || word);
      continue when place = 0;
      if char_length(folded) <> char_length(part) + 1 then
        -- What was folded is longer or shorter than what was written: about as far into the one as into the other, and corrected once.
        start := place * char_length(part) / char_length(folded);
        place := start + (place - char_length(private.fold(left(part, start)))) * char_length(part) / char_length(folded);
      end if;
      start := passed + place - 24;
      -- From the start of a word on.
      return case when start >= 6 then
        private.plain_line('…' || regexp_replace(substr(p_body, start, 180), '^\S{0,20}\s+', ''), 200)
      end;
    end loop;
  end loop;
  return null;
end
$$;
comment on function private.line_around(text, text[]) is
  'A line of a text around the first place of one of these folded words; null where that is its start, or nowhere.';

create function private.note_condition(p_filter jsonb, p_sight private.row_sight, p_gathered boolean default false) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := '{}';
  scope constant text := coalesce(p_filter ->> 'scope', 'all');
  own_private constant text := case when p_sight.sees_private
    then format('(n.visibility = ''private'' and n.created_by = %L)', p_sight.caller) else 'false' end;
  sought constant text := private.words_condition(private.words_sought(p_filter ->> 'text'));
begin
  -- Every value is quoted by format, so that the plan knows it: partial indexes fit constants alone.
  parts := parts || format('n.deleted_at is %s null', case when scope = 'trash' then 'not' else '' end);
  -- Long lists come as parameters, which costs no reading of text.
  parts := parts || case when p_gathered then null when p_sight.sees_all then format('(n.visibility <> ''private'' or %s)', own_private) else format(
    $q$((n.visibility = 'team' and (n.model_id is null or n.model_id = any ($1)))
      or (n.visibility = 'custom' and (n.id = any ($2)
        or (n.created_by = %1$L and (n.model_id is null or n.model_id = any ($1))))) or %2$s)$q$,
    p_sight.caller, own_private
  ) end;
  parts := parts || case scope
    when 'all' then $q$n.kind <> 'template'$q$
    when 'general' then $q$n.model_id is null and n.kind <> 'template'$q$
    when 'private' then $q$n.visibility = 'private'$q$
    when 'pinned' then 'n.is_pinned'
    when 'playbooks' then $q$n.kind = 'playbook'$q$
    when 'templates' then $q$n.kind = 'template'$q$
    when 'drafts' then $q$n.status = 'draft' and n.kind <> 'template'$q$
    when 'trash' then 'true'
  end;
  if parts[array_upper(parts, 1)] is null then
    raise exception 'Unknown scope' using errcode = '22023';
  end if;
  if p_filter ->> 'modelId' is not null then
    parts := parts || format('n.model_id = %L::uuid', (p_filter ->> 'modelId')::uuid);
  end if;
  if p_filter ->> 'createdBy' is not null then
    parts := parts || format('n.created_by = %L::uuid', (p_filter ->> 'createdBy')::uuid);
  end if;
  if jsonb_typeof(p_filter -> 'tagIds') = 'array' then
    parts := parts || format(
      'n.id in (select g.note_id from public.note_tags g where g.tag_id = any (%L::uuid[]))', private.uuids_in(p_filter -> 'tagIds')
    );
  end if;
  if (p_filter ->> 'isReviewDue')::boolean then
    parts := parts || format($q$n.kind = 'playbook' and (n.verified_until is null or n.verified_until < %L::date)$q$, current_date);
  end if;
  if sought is not null then
    parts := parts || format('n.id in (select s.note_id from private.note_search s where %s)', sought);
  end if;
  return array_to_string(array_remove(parts, null), ' and ');
end
$$;
comment on function private.note_condition(jsonb, private.row_sight, boolean) is
  'The filter of a list as a condition on notes n, with what the caller sees unless n has nothing else; each value is quoted. Run with model_ids as $1 and row_ids as $2. Definer: called by definer bodies only.';

create function private.gathers_notes(p_sight private.row_sight) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 5000;
begin
  -- Counted no further than what decides.
  return not p_sight.sees_all and cardinality(p_sight.row_ids) + (
    select count(*) from (select from public.notes n where n.model_id is null limit most) g
  ) + (
    select count(*) from (select from public.notes n where n.model_id = any (p_sight.model_ids) limit most) o
  ) < most;
end
$$;
comment on function private.gathers_notes(private.row_sight) is
  'Whether someone sees so few notes that all of them are gone through sooner than everyone''s in some order. Definer: called by definer bodies only.';

create function private.seen_notes(p_sight private.row_sight) returns text
language sql immutable set search_path = '' as $$
  select format(
    $q$(
      select s.* from public.notes s where s.model_id is null and (s.visibility = 'team' or s.visibility = 'custom' and (s.created_by = %1$L or s.id = any ($2)))
      union all select s.* from (select distinct unnest($1) as id) own join public.notes s on s.model_id = own.id
        where (s.visibility = 'team' or s.visibility = 'custom' and (s.created_by = %1$L or s.id = any ($2)))
      union all select s.* from unnest($2) as named (id) join public.notes s on s.id = named.id
        where s.visibility = 'custom' and s.model_id is not null and s.model_id not in (select unnest($1))
      union all select s.* from public.notes s where %2$s and s.created_by = %1$L and s.visibility = 'private'
    )$q$,
    p_sight.caller, case when p_sight.sees_private then 'true' else 'false' end
  )
$$;
comment on function private.seen_notes(private.row_sight) is
  'What someone sees who does not see all, in parts without a note in common, each of which has an index. Run with model_ids as $1 and row_ids as $2.';

create function private.notes_as_json(p_ids uuid[], p_sight private.row_sight, p_words text[] default '{}') returns jsonb
-- Every list ends with this: the plan is kept, and nothing is asked for no notes.
language plpgsql stable security definer set search_path = '' as $$
declare
  is_admin constant boolean := private.is_admin();
begin
  if coalesce(cardinality(p_ids), 0) = 0 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', n.id, 'title', n.title, 'excerpt', coalesce(case when p_words <> '{}' then (
          select private.line_around(s.body, p_words) from private.note_search s where s.note_id = n.id
        ) end, c.excerpt), 'kind', n.kind, 'status', n.status, 'visibility', n.visibility,
        'model', case when m.id is not null then jsonb_build_object(
          'id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone
        ) end,
        'is_pinned', n.is_pinned, 'is_locked', n.locked_at is not null,
        'verified_until', n.verified_until, 'verified_by', private.as_person(n.verified_by), 'verifier', private.as_person(n.verifier_id),
        'tags', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by lower(g.name)), '[]')
          from public.note_tags t join public.tags g on g.id = t.tag_id where t.note_id = n.id
        ),
        'comments', n.comments_total, 'attachments', n.attachments_total,
        'created_by', private.as_person(n.created_by), 'created_at', n.created_at,
        'edited_by', private.as_person(n.edited_by), 'edited_at', n.edited_at, 'deleted_at', n.deleted_at,
        'can_edit', case
          when n.visibility = 'private' then n.created_by = p_sight.caller
          when p_sight.edits_all then true
          when n.visibility = 'team' then n.model_id is null or n.model_id = any (p_sight.model_ids)
          else n.created_by is not distinct from p_sight.caller or exists (
            select from public.note_members a where a.note_id = n.id and a.user_id = p_sight.caller and a.access = 'edit'
          )
        end,
        'can_share', n.created_by is not distinct from p_sight.caller or (p_sight.edits_all and n.visibility <> 'private'),
        'can_lock', n.created_by is not distinct from p_sight.caller or (is_admin and n.visibility <> 'private'),
        'row_version', n.row_version, 'content_version', n.content_version
      ) order by wanted.place
    ), '[]')
    from unnest(p_ids) with ordinality as wanted (id, place)
    join public.notes n on n.id = wanted.id
    join public.note_contents c on c.note_id = n.id
    left join public.models m on m.id = n.model_id
  );
end
$$;
comment on function private.notes_as_json(uuid[], private.row_sight, text[]) is
  'Rows of a list, in the order of the ids, of notes that the caller is known to see; with folded words, their excerpt is the line around these. Definer: called by definer bodies only.';

create function private.list_notes(p_filter jsonb, p_sort text, p_descending boolean, p_after jsonb, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.note_sight();
  wanted constant integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  is_recent constant boolean := coalesce(p_sort, 'recent') = 'recent';
  -- Pinned ones first whichever way: the newest are asked for first, and these are the last of that order.
  is_descending constant boolean := is_recent or p_descending;
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  key text;
  type_of_key text;
  ids uuid[];
  last_keys text[];
begin
  select k.key, k.type into key, type_of_key from (values
    ('recent', 'n.edited_at', 'timestamptz'), ('edited', 'n.edited_at', 'timestamptz'), ('title', 'lower(n.title)', 'text'),
    ('created', 'n.created_at', 'timestamptz'), ('verified', 'n.verified_until', 'date'), ('deleted', 'n.deleted_at', 'timestamptz')
  ) as k (name, key, type) where k.name = coalesce(p_sort, 'recent');
  if key is null then
    raise exception 'Unknown order' using errcode = '22023';
  end if;
  -- One more than asked for tells whether there is another page.
  execute format(
    'select array_agg(f.id order by f.n), array_agg(f.keys order by f.n) from (
      select n.id, row_number() over (order by %6$s%1$s %2$s, n.id %2$s) as n, jsonb_build_array(%7$s%1$s::text, n.id)::text as keys
      from public.notes n where %3$s %4$s order by %6$s%1$s %2$s, n.id %2$s limit %5$s) f',
    key, direction,
    private.note_condition(p_filter, sight) || case when p_sort = 'verified' then ' and n.verified_until is not null' else '' end,
    case
      when p_after is null then ''
      when is_recent then format(
        'and (n.is_pinned, n.edited_at, n.id) < (%L::boolean, %L::timestamptz, %L::uuid)', p_after ->> 0, p_after ->> 1, p_after ->> 2
      )
      else format(
        'and (%s, n.id) %s (%L::%s, %L::uuid)', key, case when is_descending then '<' else '>' end, p_after ->> 0, type_of_key, p_after ->> 1
      )
    end,
    wanted + 1,
    case when is_recent then 'n.is_pinned desc, ' else '' end,
    case when is_recent then 'n.is_pinned::text, ' else '' end
  ) into ids, last_keys using sight.model_ids, sight.row_ids;
  return jsonb_build_object(
    'rows', private.notes_as_json(ids[1:wanted], sight, private.words_sought(p_filter ->> 'text')),
    'next', case when cardinality(ids) > wanted then last_keys[wanted]::jsonb end
  );
end
$$;
comment on function private.list_notes(jsonb, text, boolean, jsonb, integer) is
  'Body of the public function of that name. Definer: it plans for what the caller sees, which the policy alone cannot.';

create function public.list_notes(
  p_filter public.json_text, p_sort public.bounded_text default 'recent', p_descending boolean default false,
  p_after public.json_text default null, p_limit integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_notes(p_filter::jsonb -> 0, p_sort, p_descending, p_after::jsonb, p_limit)
$$;
comment on function public.list_notes(public.json_text, public.bounded_text, boolean, public.json_text, integer) is
  'A page of notes, 200 at most: {rows, next}; next is handed back as p_after, and null on the last page. p_filter is a list with one filter, whose parts are those of noteFilterSchema. The order recent has pinned ones first, then those edited last. Errors: 42501, 22023 order or scope, 22P02 or 22007 a part that cannot be read.';

create function private.count_notes(p_filters jsonb) returns integer[]
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 10000;
  sight constant private.row_sight := private.note_sight();
  counts integer[] := array_fill(0, array[least(jsonb_array_length(p_filters), 12)]);
  counted integer;
  conditions text[] := '{}';
  places integer[] := '{}';
  found integer[];
  -- What someone sees is gone through once for all scopes of the page, say.
  is_once constant boolean := jsonb_array_length(p_filters) > 1 and private.gathers_notes(sight);
  filter jsonb;
  place integer;
begin
  for filter, place in
    select f.value, f.place from jsonb_array_elements(p_filters) with ordinality as f (value, place) order by f.place limit 12
  loop
    -- Words and tags have an index, which says sooner what few notes have.
    if is_once and not filter ?| array['text', 'tagIds', 'modelId'] then
      conditions := conditions || private.note_condition(filter, sight, true);
      places := places || place;
    else
      execute format(
        'select count(*) from (select from public.notes n where %s limit %s) f', private.note_condition(filter, sight), most
      ) into counted using sight.model_ids, sight.row_ids;
      counts[place] := counted;
    end if;
  end loop;
  if conditions <> '{}' then
    execute format(
      'select array[%s] from %s n',
      (select string_agg(format('count(*) filter (where %s)', c.condition), ', ' order by c.place)
        from unnest(conditions) with ordinality as c (condition, place)),
      private.seen_notes(sight)
    ) into found using sight.model_ids, sight.row_ids;
    for place in 1..cardinality(places) loop
      counts[places[place]] := least(found[place], most);
    end loop;
  end if;
  return counts;
end
$$;
comment on function private.count_notes(jsonb) is
  'Body of the public function of that name. Definer: it plans for what the caller sees, which the policy alone cannot.';

create function public.count_notes(p_filters public.json_text) returns integer[]
language sql stable set search_path = '' as $$
  select private.count_notes(p_filters::jsonb)
$$;
comment on function public.count_notes(public.json_text) is
  'How many notes each of these filters has, 12 filters at most; 10,000 stands for as many or more. Errors: as list_notes.';

create function private.get_note(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.note_sight();
  note constant public.notes := private.visible_note(p_id);
begin
  return private.notes_as_json(array[note.id], sight) -> 0 || jsonb_build_object(
    'content', (select c.content from public.note_contents c where c.note_id = note.id),
    'version', note.version,
    'locked_by', private.as_person(note.locked_by), 'locked_at', note.locked_at,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('person', private.as_person(m.user_id), 'access', m.access) order by m.created_at, m.user_id), '[]')
      from public.note_members m where m.note_id = note.id
    ),
    'watch', coalesce((
      select case when w.muted_at is null then 'watching' else 'muted' end
      from public.note_watchers w where w.note_id = note.id and w.user_id = sight.caller
    ), 'default')
  );
end
$$;
select private.expose('get_note',
  'One note with its text, who shares it and whether the caller watches it, without comments and versions. Errors: 42501, PT404 where the caller does not see it.',
  'it names people');

create function private.list_note_versions(p_note_id uuid, p_before_version integer default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  note constant public.notes := private.visible_note(p_note_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', f.version, 'title', f.title, 'edited_by', private.as_person(f.edited_by), 'started_at', f.started_at, 'edited_at', f.edited_at,
      'is_kept', f.is_kept, 'restored_from', f.restored_from, 'lines_added', f.lines_added, 'lines_removed', f.lines_removed
    ) order by f.version desc), '[]')
    from (
      select v.version, v.title, v.edited_by, v.started_at, v.edited_at, v.is_kept, v.restored_from, v.lines_added, v.lines_removed
      from public.note_versions v where v.note_id = note.id and (p_before_version is null or v.version < p_before_version)
      order by v.version desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
select private.expose('list_note_versions',
  'Versions of a note without their text, the newest first, 200 at most; p_before_version is the last of the page before. Errors: 42501, PT404.',
  'it names people with their versions in one read');

create function private.get_note_version(p_note_id uuid, p_version integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  note constant public.notes := private.visible_note(p_note_id);
  found_version public.note_versions;
begin
  select * into found_version from public.note_versions v where v.note_id = note.id and v.version = p_version;
  if not found then
    raise exception 'This version is no longer kept' using errcode = 'PT404';
  end if;
  return jsonb_build_object('version', found_version.version, 'title', found_version.title, 'content', found_version.content);
end
$$;
select private.expose('get_note_version',
  'What a note said in one version: {version, title, content}. Errors: 42501, PT404.',
  'it finds out who sees the note once');

create function private.found_notes(p_text text, p_limit integer, p_sight private.row_sight, p_words text[]) returns uuid[]
-- Pages of an index lie in memory, or on disks without arms; and workers cost more than they bring for so few rows.
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sought constant text := private.words_condition(p_words);
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  -- So many are ranked sooner than the latest of all are looked through for them.
  few constant integer := 200;
  in_title constant text := '%' || private.like_text(private.fold(btrim(coalesce(p_text, '')))) || '%';
  named uuid[];
  ids uuid[];
begin
  if sought is not null then
    execute format('select array(select s.note_id from private.note_search s where %s limit %s)', sought, few) into named;
  end if;
  if named = '{}' then
    return '{}';
  elsif cardinality(named) < few then
    execute format(
      'select array(
        select n.id from public.notes n join private.note_search s on s.note_id = n.id
        where n.id = any ($3) and %s order by s.title like %L desc, n.edited_at desc, n.id desc limit %s
      )',
      private.note_condition('{"scope": "all"}', p_sight), in_title, wanted
    ) into ids using p_sight.model_ids, p_sight.row_ids, named;
  elsif private.gathers_notes(p_sight) then
    -- Found first, then ranked: the planner does not look behind offset.
    execute format(
      'select array(
        select f.id from (
          select n.id, n.edited_at, s.title from %1$s n join private.note_search s on s.note_id = n.id where %2$s offset 0
        ) f order by f.title like %3$L desc, f.edited_at desc, f.id desc limit %4$s
      )',
      private.seen_notes(p_sight),
      concat_ws(' and ', private.note_condition('{"scope": "all"}', p_sight, true), sought), in_title, wanted
    ) into ids using p_sight.model_ids, p_sight.row_ids;
  else
    -- Two questions, each of which ends at the limit: ranked in one, a word of every note would rank them all.
    execute format(
      'with in_title as (
        select n.id, n.edited_at, 0 as rank from public.notes n
        where %1$s and n.id in (select s.note_id from private.note_search s where s.title like %3$L)
        order by n.edited_at desc, n.id desc limit %2$s
      ), anywhere as (
        select n.id, n.edited_at, 1 as rank from public.notes n where %1$s order by n.edited_at desc, n.id desc limit %2$s
      )
      select array_agg(f.id order by f.rank, f.edited_at desc, f.id desc) from (
        select * from in_title union all select * from anywhere a where a.id not in (select i.id from in_title i)
        order by rank, edited_at desc, id desc limit %2$s
      ) f',
      private.note_condition(jsonb_build_object('scope', 'all', 'text', p_text), p_sight), wanted, in_title
    ) into ids using p_sight.model_ids, p_sight.row_ids;
  end if;
  return ids;
end
$$;
comment on function private.found_notes(text, integer, private.row_sight, text[]) is
  'The notes that a text finds, whose words are told besides, in the order of a search. Definer: called by definer bodies only.';

create function private.search_notes(p_text public.bounded_text, p_limit integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.note_sight();
  words constant text[] := private.words_sought(p_text);
begin
  return private.notes_as_json(private.found_notes(p_text, p_limit, sight, words), sight, words);
end
$$;
select private.expose('search_notes',
  'Notes whose title or text has all of these words, without accents and case; those with it in their title first, then those edited last. 50 at most. Errors: 42501.',
  'what searches compare is not granted, and a policy would keep its index from being used');

grant execute on function private.list_notes(jsonb, text, boolean, jsonb, integer), private.count_notes(jsonb) to authenticated, service_role;
grant execute on function public.list_notes(public.json_text, public.bounded_text, boolean, public.json_text, integer),
  public.count_notes(public.json_text)
  to authenticated, service_role;
