-- What of link pages needs someone's attention.

create function private.attention_broken_link(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
begin
  return query
    select t.id || ':' || extract(epoch from max(b.broken_since))::bigint, 'warning', min(b.broken_since), t.title, t.id::text, count(*)::integer,
      null::integer, t.model_id
    from public.link_tree_blocks b join public.link_trees t on t.id = b.tree_id
    where b.broken_since is not null and b.is_visible and t.status = 'published' and t.deleted_at is null
      and (t.model_id is null or sees_all or t.model_id = any (mine))
    group by t.id order by min(b.broken_since), t.id limit 1000;
end
$$;
comment on function private.attention_broken_link(private.dashboard_ask) is
  'Published pages that the caller may change with links that do not work: note is the id, number how many links. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values ('broken_link', 71, 'can_manage_config');
