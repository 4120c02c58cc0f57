-- Link pages of someone who leaves: visitors see them on, and they take places in the plan of the person who made them until someone else has them.

create function private.held_link_trees(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select t.id::text, t.title, initcap(t.status) || ', /linktree/' || t.domain, t.model_id, null::jsonb
  from public.link_trees t where t.created_by = person and t.deleted_at is null order by lower(t.title), t.id
$$;
comment on function private.held_link_trees(uuid) is 'Link pages that someone made and that are not in the trash. Definer: called by definer bodies only.';

create function private.release_link_trees(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.link_trees t set
    created_by = coalesce(p.to_id, t.created_by), deleted_at = case when p.to_id is null then now() end,
    status = case when p.to_id is null and t.status = 'published' then 'paused' else t.status end
  from unnest(plan) as p where t.id = p.id::uuid and t.created_by = person and t.deleted_at is null;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_link_trees(uuid, private.handover[]) is
  'Makes link pages someone else''s, or moves them to the trash. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('link_trees', 67, '{move,end,keep}', 'keep', true);

-- Ctrl+K

create function private.search_link_trees(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
  sought constant text[] := private.words_sought(p_text);
  start constant text := ' ' || private.like_text(array_to_string(sought, ' ')) || '%';
  ids uuid[];
begin
  execute format(
    $q$select array(
      select s.id from (
        select t.id, t.title, private.fold(' ' || concat_ws(' ', t.title, t.domain, m.stage_name)) as words
        from public.link_trees t left join public.models m on m.id = t.model_id
        where t.deleted_at is null and (t.model_id is null or $1 or t.model_id = any ($2))
      ) s where %s order by case when s.words like $3 then 0 else 1 end, lower(s.title), s.id limit $4
    )$q$,
    coalesce(private.words_condition(sought), 'false')
  ) into ids using sees_all, mine, start, least(greatest(coalesce(p_limit, 20), 1), 50);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'title', t.title, 'domain', t.domain, 'status', t.status,
      'model', case when m.id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place)
    join public.link_trees t on t.id = f.id left join public.models m on m.id = t.model_id
  );
end
$$;
comment on function private.search_link_trees(text, integer) is
  'Link pages that the caller sees, by title, address and model. Definer: called by private.global_search, which asks for the permission.';
