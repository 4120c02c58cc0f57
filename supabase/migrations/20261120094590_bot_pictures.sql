-- Pictures that come over the bridge. What was written stands in the chat of the team at once; the picture follows, fetched by a worker (kind
-- bot_picture), looked at like everyone's files, and added to that message once. What can't be brought over is said in the message.

create table private.bot_pictures (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references public.bots (id) on delete cascade,
  chat_message_id uuid not null unique references public.chat_messages (id) on delete cascade,
  file_id text not null constraint bot_pictures_file_id_length check (char_length(file_id) between 1 and 300),
  file_name text constraint bot_pictures_file_name_length check (char_length(file_name) <= 60),
  width integer,
  height integer,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.bot_pictures is
  'Pictures of bridged groups that are still to be fetched from the platform; a row goes once it is known what became of it.';
create index bot_pictures_bot_id_idx on private.bot_pictures (bot_id);
alter table private.bot_pictures enable row level security;
alter table private.bot_pictures force row level security;

insert into private.outside_kinds (kind, title, most_attempts) values ('bot_picture', 'Pictures from bridged groups', 6);

create function private.most_picture_bytes() returns bigint
language sql immutable set search_path = '' as $$ select 20971520::bigint $$;
comment on function private.most_picture_bytes() is 'What the platform lets a bot fetch: 20 MB.';

create function private.bot_picture(p_message jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'file_id', f.file ->> 'file_id', 'bytes', f.file -> 'file_size', 'width', f.file -> 'width', 'height', f.file -> 'height',
    'file_name', nullif(btrim(left(regexp_replace(
      regexp_replace(coalesce(f.file ->> 'file_name', ''), '[.][^.]*$', ''), '[/\\[:cntrl:]\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'
    ), 60)), '')
  )
  from (
    select case
      -- The same in several sizes.
      when jsonb_typeof(p_message -> 'photo') = 'array' then (
        select p.value from jsonb_array_elements(p_message -> 'photo') with ordinality as p (value, place)
        order by case when jsonb_typeof(p.value -> 'width') = 'number' then (p.value -> 'width')::numeric end desc nulls last, p.place desc limit 1
      )
      when p_message #>> '{document,mime_type}' like 'image/%' then p_message -> 'document'
    end as file
  ) f
  where char_length(f.file ->> 'file_id') between 1 and 300
$$;
comment on function private.bot_picture(jsonb) is
  'The picture of a message, {file_id, bytes, width, height, file_name}: a photo in its largest size, or one that was sent as a file; null without any.';

create function private.picture_words(p_problem text) returns text
language sql immutable set search_path = '' as $$
  select '[Picture: ' || case p_problem
    when 'too_large' then 'it is larger than 20 MB and stays in the group'
    when 'not_allowed' then 'this kind of file is not allowed'
    when 'no_room' then 'there is no room for it'
    when 'too_many' then 'too many came at once, and it stays in the group'
    else 'it could not be fetched'
  end || ']'
$$;
comment on function private.picture_words(text) is 'What a message says in place of a picture that was not brought over.';

create function private.fetch_bridged_picture(p_bot uuid, p_chat_message uuid, p_picture jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  insert into private.bot_pictures (bot_id, chat_message_id, file_id, file_name, width, height)
  values (
    p_bot, p_chat_message, p_picture ->> 'file_id', p_picture ->> 'file_name',
    case when jsonb_typeof(p_picture -> 'width') = 'number' and (p_picture -> 'width')::numeric between 1 and 30000 then (p_picture -> 'width')::integer end,
    case when jsonb_typeof(p_picture -> 'height') = 'number' and (p_picture -> 'height')::numeric between 1 and 30000 then (p_picture -> 'height')::integer end
  ) returning id into made;
  perform private.queue_outside('bot_picture', made, private.outside_now());
end
$$;
comment on function private.fetch_bridged_picture(uuid, uuid, jsonb) is
  'Has a worker fetch the picture of a message that came over the bridge. Definer: called by definer bodies only.';

create function private.start_outside_bot_picture(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text;
  waiting private.bot_pictures;
begin
  select * into waiting from private.bot_pictures w where w.id = p_id;
  if waiting.id is null or not exists (select from public.bots b where b.id = waiting.bot_id and b.status in ('active', 'unverified')) then
    return null;
  end if;
  token := private.bot_token(waiting.bot_id);
  return case when token is not null then jsonb_build_object('id', waiting.id, 'token', token, 'file_id', waiting.file_id) end;
end
$$;
comment on function private.start_outside_bot_picture(uuid) is
  'What a worker needs to fetch a picture; null where nobody waits for it or the bot is off. Definer: called by private.take_outside_job.';

create function private.end_outside_bot_picture(p_id uuid, p_state text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_state <> 'waiting' then
    -- Nothing is left to say where it arrived.
    perform private.end_bridged_picture(p_id, null, 'gone');
  end if;
end
$$;
comment on function private.end_outside_bot_picture(uuid, text, text) is 'Says of a picture that never came that it did not. Definer: called by private.end_outside.';

create function private.end_bridged_picture(p_id uuid, p_object_name text, p_problem text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  place uuid := (select m.chat_id from private.bot_pictures w join public.chat_messages m on m.id = w.chat_message_id where w.id = p_id);
  waiting private.bot_pictures;
  message public.chat_messages;
  -- Of someone who is nobody here the files count against the plan of who keeps the bot.
  payer uuid;
  bytes bigint;
  found_type text;
  problem text := p_problem;
  rest text;
begin
  perform from public.chats c where c.id = place for update;
  delete from private.bot_pictures w where w.id = p_id returning * into waiting;
  select * into message from public.chat_messages m where m.id = waiting.chat_message_id;
  if message.id is null or message.deleted_at is not null then
    return 'gone';
  end if;
  payer := coalesce(message.sender_id, (select b.created_by from public.bots b where b.id = waiting.bot_id));
  if problem is null then
    perform private.lock_storage(payer) where payer is not null;
    bytes := (select (o.metadata ->> 'size')::bigint from storage.objects o where o.bucket_id = 'attachments' and o.name = p_object_name and o.name like 'chat/%');
    found_type := private.checked_type('attachments', p_object_name);
    problem := case
      when bytes is null then 'gone'
      when bytes > private.most_picture_bytes() then 'too_large'
      when bytes = 0 or found_type is null or found_type not like 'image/%' then 'not_allowed'
    end;
    if problem is null and payer is not null then
      begin
        perform private.require_upload_room(payer, bytes);
      exception when sqlstate 'PT402' or sqlstate '22023' then
        problem := 'no_room';
      end;
    end if;
  end if;
  -- As it stood when it came, or as its author has changed it since.
  rest := btrim(regexp_replace(message.body, '^\[Picture\]', ''));
  if problem is null then
    insert into public.chat_files (message_id, place, object_name, file_name, size_bytes, media_type, width, height, uploaded_by)
    values (
      message.id, 1, p_object_name, coalesce(waiting.file_name, 'Picture') || '.' || case found_type when 'image/jpeg' then 'jpg' else split_part(found_type, '/', 2) end,
      bytes, found_type, waiting.width, waiting.height, payer
    );
  end if;
  update public.chat_messages m set
    kind = case when problem is null then 'file' else m.kind end,
    body = case when problem is null then rest else left(btrim(private.picture_words(problem) || ' ' || rest), 4000) end,
    change = private.touch_chat(m.chat_id)
  where m.id = message.id;
  return case when problem is null then 'kept' else problem end;
end
$$;
comment on function private.end_bridged_picture(uuid, text, text) is
  'Adds a picture to the message that it came with, or says there why it did not come; once: afterwards nothing waits. Definer: called by definer bodies only.';

create function private.keep_bridged_picture(p_id uuid, p_object_name public.bounded_text, p_problem public.bounded_text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  return private.end_bridged_picture(p_id, p_object_name, case when p_object_name is null then coalesce(p_problem, 'gone') end);
end
$$;
select private.expose('keep_bridged_picture',
  'For the worker: where it put a picture of a bridged group, which check-file has looked at, or why there is none: too_large, not_allowed or gone. Answers kept, or why the file is not needed.',
  'no role but the owner writes messages', p_to => 'service_role');
