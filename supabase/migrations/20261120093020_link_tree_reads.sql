-- Reading link pages: the list of them, and one with its blocks and versions.

create function private.link_tree_head(tree public.link_trees) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', tree.id, 'domain', tree.domain, 'title', tree.title, 'avatar_url', tree.avatar_url, 'gate', tree.gate, 'status', tree.status,
    'model', (
      select jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'status', m.status)
      from public.models m where m.id = tree.model_id
    ),
    'published_version', tree.published_version, 'published_at', tree.published_at, 'unpublished_changes', tree.unpublished_changes,
    'broken_links', (select count(*) from public.link_tree_blocks b where b.tree_id = tree.id and b.broken_since is not null and b.is_visible),
    'deleted_at', tree.deleted_at, 'created_at', tree.created_at, 'updated_at', tree.updated_at, 'row_version', tree.row_version
  )
$$;
comment on function private.link_tree_head(public.link_trees) is 'What lists show of a page. Definer: called by definer bodies only, with a page that the caller sees.';

create function private.list_link_trees(p_is_deleted boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all boolean;
  mine uuid[];
begin
  perform private.require_configurer();
  sees_all := private.sees_all_rows();
  mine := array(select m from private.my_model_ids() m);
  return (
    select coalesce(jsonb_agg(private.link_tree_head(t) || jsonb_build_object('views', coalesce(w.views, 0), 'clicks', coalesce(w.clicks, 0)) order by lower(t.title), t.id), '[]')
    from (
      select * from public.link_trees o
      where (o.deleted_at is not null) = coalesce(p_is_deleted, false) and (o.model_id is null or sees_all or o.model_id = any (mine))
      order by lower(o.title), o.id limit 1000
    ) t
    left join private.link_tree_totals((now() at time zone 'UTC')::date - 6, (now() at time zone 'UTC')::date) w on w.tree_id = t.id
  );
end
$$;
select private.expose('list_link_trees',
  'Link pages that the caller sees, by their titles, 1,000 at most, with views and clicks of the last 7 days; with p_is_deleted those in the trash. Errors: 42501.',
  'it counts what is not granted');

create function private.link_tree_detail(tree public.link_trees) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.link_tree_head(tree) || jsonb_build_object(
    'bio', tree.bio, 'theme', tree.theme, 'seo_title', tree.seo_title, 'seo_description', tree.seo_description,
    'social_image_url', tree.social_image_url, 'noindex', tree.noindex, 'utm', tree.utm,
    'custom_domain', private.link_domain_detail(tree),
    'blocks', (
      select coalesce(jsonb_agg(b.block || jsonb_build_object(
        'clicks', coalesce(c.clicks, 0), 'opened', coalesce(s.clicks, 0), 'last_checked_at', k.last_checked_at, 'last_status', k.last_status, 'last_problem', k.last_problem,
        'broken_since', k.broken_since,
        'is_new', tree.published_version is not null and not exists (
          select from jsonb_array_elements(v.snapshot -> 'blocks') p where p.value ->> 'id' = b.block ->> 'id'
        )
      ) order by b.place), '[]')
      from jsonb_array_elements(private.link_blocks_as_json(tree.id)) with ordinality b (block, place)
      join public.link_tree_blocks k on k.id = (b.block ->> 'id')::uuid
      left join private.link_block_secrets s on s.block_id = k.id
      left join private.link_block_totals(tree.id, (now() at time zone 'UTC')::date - 6, (now() at time zone 'UTC')::date) c on c.block_id = k.id
    ),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'version', l.version, 'created_at', l.created_at, 'published_by', private.as_person(l.published_by), 'blocks', jsonb_array_length(l.snapshot -> 'blocks')
      ) order by l.version desc), '[]')
      from (select * from public.link_tree_versions o where o.tree_id = tree.id order by o.version desc limit 50) l
    )
  )
  from (select 1) one left join public.link_tree_versions v on v.tree_id = tree.id and v.version = tree.published_version
$$;
comment on function private.link_tree_detail(public.link_trees) is
  'A page as its editor shows it. Definer: called by definer bodies only, with a page that the caller sees.';

create function private.get_link_tree(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.link_tree_detail(private.visible_link_tree(p_id));
end
$$;
select private.expose('get_link_tree',
  'One link page: its draft with blocks, clicks of the last 7 days, and its last 50 versions. Errors: 42501, PT404.',
  'it counts what is not granted');
