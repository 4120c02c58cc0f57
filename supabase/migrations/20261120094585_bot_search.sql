-- Bots and their chats in Ctrl+K, by what they are called.

create table private.bot_search (
  id uuid primary key,
  bot_id uuid not null references public.bots (id) on delete cascade,
  chat_id uuid references public.bot_chats (id) on delete cascade,
  words text not null,
  sort_name text not null
);
comment on table private.bot_search is
  'What a search compares of a bot, or of one of its chats: name and user name, folded, each after a space. The id is that of the bot or the chat.';
create index bot_search_bot_id_idx on private.bot_search (bot_id);
create index bot_search_chat_id_idx on private.bot_search (chat_id) where chat_id is not null;
create index bot_search_words_idx on private.bot_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.bot_search enable row level security;
alter table private.bot_search force row level security;

create function private.bot_words(variadic p_parts text[]) returns text
language sql immutable set search_path = '' as $$
  select ' ' || regexp_replace(private.fold(array_to_string(p_parts, ' ')), '\s+', ' ', 'g')
$$;
comment on function private.bot_words(text[]) is 'What a search compares of something with these names.';

create function private.index_bot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bot_search as s (id, bot_id, words, sort_name) values (new.id, new.id, private.bot_words(new.name, new.username), lower(new.name))
  on conflict on constraint bot_search_pkey do update set words = excluded.words, sort_name = excluded.sort_name;
  return null;
end
$$;
comment on function private.index_bot() is 'Trigger: what searches find a bot by. Definer: no client role reaches these words.';
create trigger bots_70_index after insert on public.bots
  for each row execute function private.index_bot();
create trigger bots_71_index after update on public.bots
  for each row when ((old.name, old.username) is distinct from (new.name, new.username)) execute function private.index_bot();

create function private.index_bot_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bot_search as s (id, bot_id, chat_id, words, sort_name)
  values (new.id, new.bot_id, new.id, private.bot_words(new.title, new.username), lower(new.title))
  on conflict on constraint bot_search_pkey do update set words = excluded.words, sort_name = excluded.sort_name;
  return null;
end
$$;
comment on function private.index_bot_chat() is 'Trigger: what searches find a chat of a bot by. Definer: no client role reaches these words.';
create trigger bot_chats_70_index after insert on public.bot_chats
  for each row execute function private.index_bot_chat();
-- Each message tells what its chat is called, which rarely changes.
create trigger bot_chats_71_index after update on public.bot_chats
  for each row when ((old.title, old.username) is distinct from (new.title, new.username)) execute function private.index_bot_chat();

create function private.search_bots(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  sought constant text[] := private.words_sought(regexp_replace(p_text, '(^|\s)@+', '\1', 'g'));
  start constant text := ' ' || private.like_text(array_to_string(sought, ' ')) || '%';
  ids uuid[];
begin
  execute format(
    $q$select array(
      select s.id from private.bot_search s left join public.bot_chats c on c.id = s.chat_id
      where %s and (c.model_id is null or $1 or c.model_id = any ($2))
      order by s.chat_id is not null, coalesce(c.status, 'active') <> 'active', case when s.words like $3 then 0 else 1 end, s.sort_name, s.id limit $4
    )$q$,
    coalesce(private.words_condition(sought), 'false')
  ) into ids using sight.sees_all, sight.model_ids, start, least(greatest(coalesce(p_limit, 20), 1), 50);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'bot_id', b.id, 'bot_name', b.name, 'name', coalesce(c.title, b.name), 'type', coalesce(c.type, 'bot'),
      'username', case when c.id is null then b.username else c.username end, 'status', coalesce(c.status, b.status),
      'model', case when m.id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place)
    join private.bot_search s on s.id = f.id
    join public.bots b on b.id = s.bot_id
    left join public.bot_chats c on c.id = s.chat_id
    left join public.models m on m.id = c.model_id
  );
end
$$;
comment on function private.search_bots(text, integer) is
  'Bots by name, then those of their chats that the caller sees. Definer: called by private.global_search, which asks for the permission.';
