-- Finding what was said, in all chats that someone is in, and chats by their names.

create table private.chat_search (
  message_id uuid primary key references public.chat_messages (id) on delete cascade,
  chat_id uuid not null,
  sender_id uuid,
  sent_at timestamptz not null,
  words text not null,
  has_file boolean not null,
  has_image boolean not null,
  has_link boolean not null
);
comment on table private.chat_search is
  'What a search compares of a message: its text and the names of its files, folded, each word after a space, and by what else it can be asked for.';
create index chat_search_words_idx on private.chat_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
create index chat_search_sent_at_idx on private.chat_search (sent_at desc, message_id desc);
create index chat_search_chat_idx on private.chat_search (chat_id, sent_at desc);
alter table private.chat_search enable row level security;
alter table private.chat_search force row level security;

create function private.index_message(p_message public.chat_messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_message.deleted_at is not null then
    delete from private.chat_search s where s.message_id = p_message.id;
    return;
  end if;
  insert into private.chat_search as s (message_id, chat_id, sender_id, sent_at, words, has_file, has_image, has_link)
  select p_message.id, p_message.chat_id, p_message.sender_id, p_message.created_at,
    ' ' || regexp_replace(private.fold(p_message.body || ' ' || coalesce(string_agg(f.file_name, ' '), '')), '\s+', ' ', 'g'),
    count(f.id) > 0, coalesce(bool_or(f.media_type like 'image/%'), false), p_message.body ~* '(https?://|marquee://|www[.])'
  from (select) one left join public.chat_files f on f.message_id = p_message.id
  on conflict on constraint chat_search_pkey do update set words = excluded.words, has_file = excluded.has_file,
    has_image = excluded.has_image, has_link = excluded.has_link;
end
$$;
comment on function private.index_message(public.chat_messages) is
  'Writes what searches find a message by. Definer: no client role reaches these words.';

create function private.follow_message_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_message(new);
  return null;
end
$$;
comment on function private.follow_message_words() is 'Trigger: the words of a message follow its text. Definer, as what it calls.';
create trigger chat_messages_70_words after insert on public.chat_messages
  for each row when (new.kind <> 'system') execute function private.follow_message_words();
create trigger chat_messages_71_words after update on public.chat_messages
  for each row when (new.kind <> 'system' and (old.body <> new.body or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function private.follow_message_words();

create function private.follow_file_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_message(m) from public.chat_messages m where m.id = new.message_id;
  return null;
end
$$;
comment on function private.follow_file_words() is 'Trigger: a message is found by the names of its files. Definer, as what it calls.';
create trigger chat_files_words after insert on public.chat_files
  for each row execute function private.follow_file_words();

create function private.search_chat_messages(p_filter public.json_text, p_limit integer default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  caller constant uuid := private.require_permission('can_access_chat');
  filter constant jsonb := p_filter::jsonb;
  asked constant text[] := private.words_sought(filter ->> 'text');
  sought constant text := private.words_condition(asked);
  wanted constant integer := least(greatest(coalesce(p_limit, 30), 1), 100);
  few constant integer := 300;
  mine uuid[];
  parts text[] := '{}';
  ids uuid[];
begin
  mine := array(select m.id from private.my_chat_ids() as m (id));
  if filter ->> 'chat_id' is not null then
    mine := array(select c from unnest(mine) as c where c = (filter ->> 'chat_id')::uuid);
  end if;
  parts := parts
    || case when filter ->> 'from_id' is not null then format('s.sender_id = %L', (filter ->> 'from_id')::uuid) end
    || case when filter ->> 'before' is not null then format('s.sent_at < %L', (filter ->> 'before')::timestamptz) end
    || case when filter ->> 'after' is not null then format('s.sent_at >= %L', (filter ->> 'after')::timestamptz) end
    || case filter ->> 'has' when 'file' then 's.has_file' when 'image' then 's.has_image' when 'link' then 's.has_link' end
    || case when filter ->> 'mentions_me' = 'true' then format(
      '(exists (select from public.chat_mentions n where n.message_id = s.message_id and n.user_id = %1$L)
        or exists (select from public.chat_messages x where x.id = s.message_id and x.mentions_all and x.sender_id <> %1$L))', caller
    ) end;
  parts := array(select p from unnest(parts) as p where p is not null);
  if mine = '{}' or (sought is null and parts = '{}') then
    return '[]';
  end if;
  -- Few are found by their words and sorted; of what is in many messages the latest are looked through.
  if sought is not null then
    execute format(
      'select array(select s.message_id from private.chat_search s where %s and s.chat_id = any ($1) limit %s)', array_to_string(array[sought] || parts, ' and '), few
    ) into ids using mine;
  end if;
  if sought is null or cardinality(ids) >= few then
    execute format(
      'select array(
        select s.message_id from private.chat_search s where s.chat_id = any ($1) and %s order by s.sent_at desc, s.message_id desc limit %s
      )', array_to_string(array[replace(sought, 's.words like', 's.words || '''' like')] || parts, ' and '), wanted
    ) into ids using mine;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'chat_id', f.chat_id, 'chat_name', private.chat_name(c, caller), 'chat_type', c.type, 'seq', f.seq,
      'sender', private.message_sender(f), 'created_at', f.created_at,
      'line', case when f.body = '' then private.message_preview(f) else coalesce(private.line_around(f.body, asked), private.message_preview(f)) end
    ) order by f.created_at desc, f.id desc), '[]')
    from (
      select m.* from public.chat_messages m where m.id = any (ids) order by m.created_at desc, m.id desc limit wanted
    ) w
    join public.chat_messages f on f.id = w.id
    join public.chats c on c.id = f.chat_id
  );
end
$$;
select private.expose('search_chat_messages',
  'Messages with all of these words, and of what else is asked, in chats that the caller is in, the latest first, 100 at most: {text, chat_id, from_id, has: file, image or link, before, after, mentions_me}, as JSON in a text. Errors: 42501.',
  'what searches compare is not granted');

create function private.search_chats(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  words constant text[] := private.words_sought(p_text);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'name', f.name, 'is_archived', f.is_archived)
      order by f.is_archived, f.last_message_at desc nulls last, f.id), '[]')
    from (
      select n.* from (
        select c.id, c.type, c.is_archived, c.last_message_at, private.chat_name(c, caller) as name
        from public.chats c where c.id in (select private.my_chat_ids())
      ) n
      where not exists (
        select from unnest(words) as w where ' ' || private.fold(n.name) not like private.search_pattern(w)
      ) and cardinality(words) > 0
      order by n.is_archived, n.last_message_at desc nulls last, n.id
      limit least(greatest(coalesce(p_limit, 20), 1), 50)
    ) f
  );
end
$$;
comment on function private.search_chats(text, integer) is
  'Chats that the caller is in, by name. Definer: it names other people.';
