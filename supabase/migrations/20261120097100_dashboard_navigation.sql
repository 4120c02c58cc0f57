-- What waits for someone in each area that the navigation leads to: one small answer, asked for by every window.

create function private.get_navigation_counts(p_today date, p_timezone public.bounded_text) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  ask constant private.dashboard_ask := private.dashboard_ask(p_today, p_timezone);
  -- As many as a badge tells apart.
  at_most constant integer := 100;
  sees_all constant boolean := private.sees_all_rows();
  sight private.row_sight;
  chat record;
  unread integer := 0;
  mentions integer := 0;
  counts jsonb := '{}';
  found integer;
begin
  if 'can_access_chat' = any (ask.flags) then
    for chat in
      select c.id, m.last_read_seq, m.mention_count, m.level from public.chat_members m join public.chats c on c.id = m.chat_id
      where m.user_id = ask.caller and c.last_seq > m.last_read_seq and coalesce(m.muted_until <= now(), true) and m.level <> 'none'
        and m.chat_id in (select i from private.my_chat_ids() i)
      order by m.mention_count desc, c.last_message_at desc nulls last limit at_most
    loop
      mentions := mentions + chat.mention_count;
      unread := unread + private.chat_unread(chat.id, ask.caller, chat.last_read_seq);
      exit when unread >= at_most;
    end loop;
    counts := counts || jsonb_build_object('chat', least(unread, at_most), 'mentions', least(mentions, at_most));
  end if;
  if 'can_access_tasks' = any (ask.flags) then
    sight := private.task_sight();
    execute format(
      $q$
        select count(*) from (
          select from public.tasks t
          where t.status in ('pending', 'in_progress') and (t.overdue_from <= now() or t.due_on <= %2$L::date or t.due_at < %3$L::timestamptz) and %1$s
          limit %4$s
        ) mine
      $q$,
      private.task_condition('{"scope": "mine"}', sight), ask.today, (ask.today + 1)::timestamp at time zone ask.timezone, at_most
    ) into found using sight.model_ids, sight.row_ids;
    counts := counts || jsonb_build_object('tasks', found);
  end if;
  if 'can_access_twitter_bot' = any (ask.flags) then
    select count(*) into found from (
      select from private.attention_social_post(ask) union all select from private.attention_social_approval(ask) limit at_most
    ) posts;
    counts := counts || jsonb_build_object('posting', found);
  end if;
  if 'can_access_bot_management' = any (ask.flags) then
    select count(*) into found from (
      select from public.bot_chats c
      where c.unanswered_since is not null and c.status = 'active' and (c.model_id is null or sees_all or c.model_id = any (ask.model_ids))
      limit at_most
    ) chats;
    counts := counts || jsonb_build_object('bots', found);
  end if;
  if 'can_manage_contracts' = any (ask.flags) then
    select count(*) into found from (
      select from private.attention_upload(ask) union all select from private.attention_signature(ask) s where s.severity = 'danger' limit at_most
    ) documents;
    counts := counts || jsonb_build_object('documents', found);
  end if;
  if 'can_access_drive_logs' = any (ask.flags) then
    select count(*) into found from (select from private.attention_drive_alarm(ask) limit at_most) alarms;
    counts := counts || jsonb_build_object('drive', found);
  end if;
  return counts;
end
$$;
select private.expose('get_navigation_counts',
  'What waits for the caller on this day, there, up to 100 each: {chat, mentions, tasks, posting, bots, documents, drive}, those alone that their rights open. Errors: 42501, 22023 with hint timezone.',
  'it asks each area''s own function');
