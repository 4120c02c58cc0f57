-- Bots and scheduled broadcasts of people who leave: a bot works on without them, but holds a place in their plan.

create function private.held_bots(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select b.id::text, b.name, coalesce('@' || b.username, 'Not tested yet'), null::uuid, null::jsonb
  from public.bots b where b.created_by = person order by b.name, b.id
$$;
comment on function private.held_bots(uuid) is 'Bots that someone added. Definer: called by definer bodies only.';

create function private.release_bots(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.bots b set created_by = p.to_id from unnest(plan) as p where b.id = p.id::uuid and b.created_by = person;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_bots(uuid, private.handover[]) is
  'Counts bots against someone else''s plan, or against nobody''s; they work on. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('bots', 68, '{move,end}', 'move', true);

create function private.held_bot_broadcasts(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select b.id::text, b.name, 'Goes out ' || to_char(b.scheduled_at, 'FMDD Mon YYYY'), null::uuid, null::jsonb
  from public.bot_broadcasts b where b.created_by = person and b.status = 'scheduled' order by b.scheduled_at, b.id
$$;
comment on function private.held_bot_broadcasts(uuid) is 'Broadcasts that someone scheduled. Definer: called by definer bodies only.';

create function private.release_bot_broadcasts(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.bot_broadcasts b set
    created_by = coalesce(p.to_id, b.created_by), status = case when p.to_id is null then 'cancelled' else b.status end,
    ended_at = case when p.to_id is null then now() end
  from unnest(plan) as p where b.id = p.id::uuid and b.created_by = person and b.status = 'scheduled';
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_bot_broadcasts(uuid, private.handover[]) is
  'Has scheduled broadcasts go out in someone else''s name, to the chats that they see, or cancels them. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('bot_broadcasts', 69, '{move,end}', 'end', true);
