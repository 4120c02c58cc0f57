-- What of bots needs someone's attention.

create function private.attention_bot(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select b.id || ':' || extract(epoch from b.failed_at)::bigint, 'danger', b.failed_at, b.name, b.id::text, null::integer, null::integer, null::uuid
    from public.bots b where b.status = 'error' order by b.failed_at, b.id limit 1000;
end
$$;
comment on function private.attention_bot(private.dashboard_ask) is
  'Bots that the platform refuses: note is the id. Definer: called by definer bodies only.';

create function private.attention_bot_question(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
begin
  return query
    select c.id || ':' || extract(epoch from c.unanswered_since)::bigint, 'warning', c.unanswered_since, c.title, c.bot_id || '/' || c.id,
      null::integer, null::integer, c.model_id
    from public.bot_chats c
    -- The goal is half an hour.
    where c.unanswered_since < now() - interval '30 minutes' and c.status = 'active'
      and (c.model_id is null or sees_all or c.model_id = any (mine))
    order by c.unanswered_since, c.id limit 1000;
end
$$;
comment on function private.attention_bot_question(private.dashboard_ask) is
  'Chats of bots in which someone has waited for half an hour: note is the bot and the chat. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values
  ('bot', 63, 'can_access_bot_management'), ('bot_question', 64, 'can_access_bot_management');
