-- The bridge: a group at the platform and the chat of a model's team are one. What someone writes in either is written in both, with their name.

alter table public.chats add constraint chats_bot_chat_id_fkey foreign key (bot_chat_id) references public.bot_chats (id) on delete set null;
create unique index chats_bot_chat_id_key on public.chats (bot_chat_id) where bot_chat_id is not null;

create table private.bridged_messages (
  bot_message_id uuid primary key references public.bot_messages (id) on delete cascade,
  chat_message_id uuid not null references public.chat_messages (id) on delete cascade
);
comment on table private.bridged_messages is 'Which message of a chat is which one of the group that it is bridged to, so that replies stand below what they answer. One with several pictures is several there.';
create index bridged_messages_chat_idx on private.bridged_messages (chat_message_id);
alter table private.bridged_messages enable row level security;
alter table private.bridged_messages force row level security;

create function private.say_bridge_ended(p_group public.bot_chats) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.say_in_chat(
    c.id, jsonb_build_object('kind', 'unbridged', 'actor', private.person_named((select auth.uid())), 'name', p_group.title)
  ) from public.chats c where c.bot_chat_id = p_group.id;
end
$$;
comment on function private.say_bridge_ended(public.bot_chats) is
  'The chat of a team says that what is written there no longer reaches the group. Definer: called by definer bodies only.';

create function private.keep_bridge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A group without its model, or one that the bot has left, has no chat to go to.
  new.is_bridged := new.is_bridged and new.model_id is not null and new.model_id is not distinct from old.model_id and new.status = 'active';
  if old.is_bridged and not new.is_bridged then
    perform private.say_bridge_ended(old);
    update public.chats c set bot_chat_id = null where c.bot_chat_id = new.id;
  end if;
  return new;
end
$$;
comment on function private.keep_bridge() is
  'Trigger: a bridge ends with the link to its model, and where the bot leaves the group; its chat says so. Definer: no client role writes chats.';
create trigger bot_chats_20_bridge before update on public.bot_chats
  for each row when (old.is_bridged or new.is_bridged) execute function private.keep_bridge();

create function private.end_bridge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.say_bridge_ended(old);
  return old;
end
$$;
comment on function private.end_bridge() is
  'Trigger: the chat of a team says that its group is gone, with the bot. Definer: no client role writes chats.';
create trigger bot_chats_20_end_bridge before delete on public.bot_chats
  for each row when (old.is_bridged) execute function private.end_bridge();

-- What someone writes for a creator to read, and nobody there can, is said where it was written: the bot's log is another's to look at.

create function private.say_not_bridged(p_team uuid, p_title text, p_why text, p_may_be boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once for all that fail one after the other, and now and then while it stays so.
  if exists (
    select from public.chats c join public.chat_messages m on m.chat_id = c.id and m.seq > c.last_seq - 3
    where c.id = p_team and m.event ->> 'why' = left(p_why, 300)
  ) then
    return;
  end if;
  perform private.say_in_chat(
    p_team, jsonb_build_object('kind', case when p_may_be then 'maybe_bridged' else 'not_bridged' end, 'name', p_title, 'why', left(p_why, 300))
  );
end
$$;
comment on function private.say_not_bridged(uuid, text, text, boolean) is
  'The chat of a team says that something did not reach its group, or may not have, and why; not again right after having said so. Definer: called by definer bodies only.';

create function private.tell_not_bridged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.say_not_bridged(m.chat_id, c.title, coalesce(new.error, 'The platform refused it'), new.status = 'unknown')
  from private.bridged_messages b
  join public.chat_messages m on m.id = b.chat_message_id and m.deleted_at is null
  join public.bot_chats c on c.id = new.bot_chat_id
  where b.bot_message_id = new.id;
  return null;
end
$$;
comment on function private.tell_not_bridged() is
  'Trigger: what the bot could not bring to a group, or may not have, is said in the chat where it was written. Definer: no client role writes chats.';
create trigger bot_messages_90_not_bridged after update of status on public.bot_messages
  for each row when (new.origin = 'bridge' and new.direction = 'out' and new.status in ('failed', 'unknown') and old.status <> new.status)
  execute function private.tell_not_bridged();

create function private.set_bot_bridge(p_chat_id uuid, p_row_version integer, p_is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  group_chat public.bot_chats := private.visible_bot_chat(p_chat_id, sight);
  team uuid;
begin
  perform from public.bot_chats c where c.id = group_chat.id for update;
  -- Someone else may have linked it meanwhile to another model.
  group_chat := private.visible_bot_chat(p_chat_id, sight);
  if group_chat.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if not p_is_on then
    update public.bot_chats c set is_bridged = false where c.id = group_chat.id;
    return private.bot_chats_as_json(array[group_chat.id]) -> 0;
  end if;
  if group_chat.model_id is null then
    raise exception 'Link this chat to a model first' using errcode = '22023', hint = 'model';
  end if;
  if coalesce(group_chat.type, '') not in ('group', 'supergroup') or group_chat.status <> 'active' then
    raise exception 'Only groups that the bot is in can be bridged' using errcode = '22023', hint = 'type';
  end if;
  if not private.has_feature('advanced_features') then
    raise exception 'The bridge isn’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
  end if;
  -- In the caller's name: who may not start or join the chat of this model can't bridge it.
  team := private.create_chat('model', null, group_chat.model_id);
  perform from public.chats c where c.id = team for update;
  if exists (select from public.chats c where c.id = team and c.is_archived) then
    raise exception 'The chat of this model is archived' using errcode = '22023', hint = 'archived';
  end if;
  if exists (select from public.chats c where c.id = team and c.bot_chat_id is not null and c.bot_chat_id <> group_chat.id) then
    raise exception 'The chat of this model is bridged to another group' using errcode = '22023', hint = 'bridged';
  end if;
  update public.bot_chats c set is_bridged = true where c.id = group_chat.id;
  update public.chats c set bot_chat_id = group_chat.id where c.id = team;
  perform private.say_in_chat(team, jsonb_build_object('kind', 'bridged', 'actor', private.person_named(sight.caller), 'name', group_chat.title))
  where not group_chat.is_bridged;
  return private.bot_chats_as_json(array[group_chat.id]) -> 0;
end
$$;
select private.expose('set_bot_bridge',
  'Bridges a group to the chat of its model''s team, which is started where there is none, or ends that; answers the group''s chat. Errors: 42501 (hint exists), PT404, PT409 with hint stale, PT402 with hint advanced_features, 22023 with hint model, type, archived or bridged.',
  'no client role writes chats of either kind');

create function private.bridge_in(p_chat public.bot_chats, p_message public.bot_messages, p_picture jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team public.chats;
  made public.chat_messages;
  author uuid;
  picture_problem constant text := case
    when p_picture is null then null
    when jsonb_typeof(p_picture -> 'bytes') = 'number' and (p_picture -> 'bytes')::numeric > private.most_picture_bytes() then 'too_large'
    -- Who sends without end fills no storage.
    when private.take_ticket('bot_pictures', p_chat.id::text, 300, '1 hour') > 0 then 'too_many'
  end;
  what constant text := case
    when picture_problem is not null then private.picture_words(picture_problem) || ' '
    when p_picture is not null then '[Picture] '
  else case p_message.kind
    when 'text' then '' when 'photo' then '[Picture] ' when 'file' then '[File] ' when 'voice' then '[Voice message] ' when 'video' then '[Video] '
    when 'sticker' then '[Sticker] ' when 'location' then '[Place] ' when 'contact' then '[Contact] ' else '[Message] ' end end;
  said constant text := private.message_body(left(what || p_message.body, 4000));
begin
  if said = '' then
    return;
  end if;
  update public.chats c set last_seq = c.last_seq + 1, last_change = c.last_change + 1, last_message_at = clock_timestamp()
  where c.bot_chat_id = p_chat.id and not c.is_archived returning * into team;
  if team.id is null then
    return;
  end if;
  author := (select m.user_id from public.chat_members m where m.chat_id = team.id and m.user_id = p_message.author_id);
  perform set_config('marquee.bridging', '1', true);
  insert into public.chat_messages (chat_id, seq, change, sender_id, external_sender, body, reply_to_id)
  values (
    team.id, team.last_seq, team.last_change, author, case when author is null then coalesce(p_message.sender_label, 'Unknown sender') end, said,
    (
      select b.chat_message_id from private.bridged_messages b
      join public.bot_messages o on o.id = b.bot_message_id
      join public.chat_messages k on k.id = b.chat_message_id and k.chat_id = team.id
      where o.bot_chat_id = p_chat.id and o.external_id = p_message.reply_to_external_id limit 1
    )
  ) returning * into made;
  perform set_config('marquee.bridging', '', true);
  insert into private.bridged_messages (chat_message_id, bot_message_id) values (made.id, p_message.id);
  if p_picture is not null and picture_problem is null then
    perform private.fetch_bridged_picture(p_chat.bot_id, made.id, p_picture);
  end if;
  perform private.tell_of_message(team, made, '{}', true);
end
$$;
comment on function private.bridge_in(public.bot_chats, public.bot_messages, jsonb) is
  'Writes what came in a bridged group into the chat of the team, in the name of who wrote it; its picture follows. Definer: called by definer bodies only.';

create function private.bridge_message(p_message public.chat_messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  team public.chats;
  group_chat public.bot_chats;
  made public.bot_messages;
  author constant text := coalesce(
    (select coalesce(nullif(btrim(p.display_name), ''), split_part(p.email, '@', 1)) from public.profiles p where p.id = p_message.sender_id), 'Someone'
  );
  pictures public.chat_files[];
  picture public.chat_files;
  others integer;
  said text;
  caption text;
  extra jsonb;
begin
  if p_message.sender_id is null or p_message.kind = 'system' or coalesce(current_setting('marquee.bridging', true), '') = '1' then
    return;
  end if;
  select * into team from public.chats c where c.id = p_message.chat_id;
  if team.bot_chat_id is null then
    return;
  end if;
  -- A bot that is off or refused sends nothing: what waited for it would come days later, all at once.
  select c.* into group_chat from public.bot_chats c join public.bots b on b.id = c.bot_id and b.status = 'active'
  where c.id = team.bot_chat_id and c.is_bridged and c.status = 'active';
  if group_chat.id is null then
    perform private.say_not_bridged(
      team.id, c.title, case when b.status = 'disabled' then 'Its bot is turned off' else 'Its bot doesn’t work' end
    ) from public.bot_chats c join public.bots b on b.id = c.bot_id where c.id = team.bot_chat_id and c.is_bridged and b.status <> 'active';
    return;
  end if;
  pictures := array(select f from public.chat_files f where f.message_id = p_message.id and f.media_type like 'image/%' order by f.place);
  others := (select count(*) from public.chat_files f where f.message_id = p_message.id and f.media_type not like 'image/%');
  said := concat_ws(' ', case when others > 0 then '[Files in Marquee]' end, nullif(p_message.body, ''));
  said := left(case when said = '' then author else author || ': ' || said end, 4096);
  extra := jsonb_strip_nulls(jsonb_build_object('plain', true, 'reply_to', (
    select o.external_id from private.bridged_messages b join public.bot_messages o on o.id = b.bot_message_id
    where b.chat_message_id = p_message.reply_to_id and o.bot_chat_id = group_chat.id and o.external_id is not null order by o.created_at limit 1
  )));
  caption := said;
  -- Below a picture the platform takes less: a longer text goes first.
  if cardinality(pictures) = 0 or private.utf16_length(said) > 1024 then
    made := private.send_by_bot(group_chat, said, 'bridge', p_message.sender_id, extra);
    insert into private.bridged_messages (chat_message_id, bot_message_id) values (p_message.id, made.id);
    caption := author;
    extra := extra - 'reply_to';
  end if;
  foreach picture in array pictures loop
    made := private.send_by_bot(group_chat, caption, 'bridge', p_message.sender_id, extra || jsonb_build_object(
      'kind', 'photo', 'attachment', jsonb_build_object(
        'name', picture.object_name, 'file_name', picture.file_name,
        -- What it takes as a photo; others go as files.
        'is_photo', picture.media_type in ('image/jpeg', 'image/png', 'image/webp') and picture.size_bytes <= 10485760
      )
    ));
    insert into private.bridged_messages (chat_message_id, bot_message_id) values (p_message.id, made.id);
    caption := author;
    extra := extra - 'reply_to';
  end loop;
  perform private.answered(group_chat);
end
$$;
comment on function private.bridge_message(public.chat_messages) is
  'What someone of the team writes in a bridged chat goes to its group, with their name: its text, and each picture as a message. Definer: called by definer bodies only.';

create function private.bridge_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bridge_message(new);
  return null;
end
$$;
comment on function private.bridge_out() is
  'Trigger: brings what is written in the chat of a team to its group; with files private.send_chat_message does it once they are there. Definer: no client role writes the line.';
create trigger chat_messages_90_bridge after insert on public.chat_messages
  for each row when (new.kind = 'text') execute function private.bridge_out();
