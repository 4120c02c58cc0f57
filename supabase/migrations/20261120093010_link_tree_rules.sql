-- What holds for link pages no matter who asks: who may change one, which addresses a page may lead to, and what of it visitors are shown.

create function private.visible_link_tree(wanted uuid) returns public.link_trees
language plpgsql stable security definer set search_path = '' as $$
declare
  tree public.link_trees;
begin
  perform private.require_configurer();
  select * into tree from public.link_trees t
  where t.id = wanted
    and (t.model_id is null or private.sees_all_rows() or t.model_id in (select m from private.my_model_ids() m));
  if tree.id is null then
    raise exception 'Link page not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return tree;
end
$$;
comment on function private.visible_link_tree(uuid) is
  'A page that the caller sees, else PT404; 42501 for people without the permission. Definer: called by definer bodies only.';

create function private.editable_link_tree(wanted uuid, seen_version integer) returns public.link_trees
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees;
begin
  perform private.require_configurer();
  perform from public.link_trees t where t.id = wanted for update;
  tree := private.visible_link_tree(wanted);
  if seen_version is not null and tree.row_version <> seen_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  return tree;
end
$$;
comment on function private.editable_link_tree(uuid, integer) is
  'Locks a page that the caller may change and answers with it; PT409, hint stale, where they saw another version. Definer: called by definer bodies only.';

-- Addresses

create function private.is_page_link(given text) returns boolean
language sql immutable set search_path = '' as $$
  -- No user name, no letters that look like others in a host, nothing that a browser drops or reads as a slash.
  select coalesce(char_length(given) <= 2000 and given = private.without_hidden_letters(given) and given !~ '[\s[:cntrl:]\\<>"`{}|^]' and (
    given ~* '^https://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?([/?#][^@]*|[/?#].*)?$'
    or given ~* '^mailto:[^@:/]+@[a-z0-9-]+(\.[a-z0-9-]+)+$'
    or given ~ '^tel:\+?[0-9][0-9.()-]{2,24}$'
  ), false)
$$;
comment on function private.is_page_link(text) is 'Whether a page may lead there: https, mailto and tel alone.';

create function private.require_page_picture(given text, known text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- What is no picture of this server's bucket is none here.
  if given is not null and coalesce(given <> all (known), true) and not exists (
    select from storage.objects o
    where o.bucket_id = 'pictures' and given = '/storage/v1/object/public/pictures/' || o.name
      and private.checked_type('pictures', o.name) in ('image/png', 'image/jpeg', 'image/webp')
  ) then
    raise exception 'Choose a picture to upload' using errcode = '22023', hint = 'pictures';
  end if;
end
$$;
comment on function private.require_page_picture(text, text[]) is
  'A picture of a page: one that it has, or one that was uploaded and that check-file found to be a picture; else 22023. Definer: clients do not read this bucket.';

create function private.require_domain(wanted text, own uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(wanted, '') = '' then
    raise exception 'Page address is required' using errcode = '22023', hint = 'domain';
  end if;
  if wanted !~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$' then
    raise exception 'Use 3–63 letters, numbers or hyphens' using errcode = '22023', hint = 'domain';
  end if;
  if wanted in ('admin', 'api', 'app', 'www', 'login', 'support', 'linktree') then
    raise exception 'This address is reserved' using errcode = '22023', hint = 'domain';
  end if;
  if exists (select from public.link_trees t where lower(t.domain) = wanted and t.id is distinct from own) then
    raise exception 'This address is already taken' using errcode = '22023', hint = 'domain';
  end if;
end
$$;
comment on function private.require_domain(text, uuid) is 'Whether a page may have this address, or 22023 in words, with hint domain. Definer: it looks at every page.';

create function private.require_theme(theme jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  part record;
begin
  for part in select e.key, e.value from jsonb_each_text(theme) e loop
    if part.value is null or not (
      (part.key in ('background', 'text', 'button', 'label') and part.value ~ '^#[0-9a-f]{6}$')
      or (part.key = 'preset' and part.value in ('plain', 'night', 'warm', 'forest', 'rose', 'own'))
      or (part.key = 'corners' and part.value in ('square', 'round', 'pill'))
    ) then
      raise exception 'Choose a color' using errcode = '22023', hint = 'theme';
    end if;
  end loop;
end
$$;
comment on function private.require_theme(jsonb) is 'A theme is a preset, colors as #rrggbb and the shape of corners; else 22023.';

create function private.require_utm(utm jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  part record;
begin
  for part in select e.key, e.value from jsonb_each_text(utm) e loop
    if part.key not in ('source', 'medium', 'campaign') or part.value is null or part.value !~ '^[A-Za-z0-9_.~-]{1,60}$' then
      raise exception 'Use letters, numbers and hyphens for campaign tags' using errcode = '22023', hint = 'utm';
    end if;
  end loop;
end
$$;
comment on function private.require_utm(jsonb) is 'What is added to links: source, medium and campaign; else 22023.';

create function private.require_link_block(block public.link_tree_blocks) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if block.label is null and coalesce(block.kind, '') not in ('text', 'social', 'divider') then
    raise exception 'Link title is required' using errcode = '22023', hint = 'label';
  end if;
  if (block.kind in ('link', 'email', 'phone') and (block.url is null or not private.is_page_link(block.url)))
    or (block.kind = 'image' and block.url is not null and not private.is_page_link(block.url))
    or exists (select from unnest(block.links) as l (link) where l.link !~* '^https://' or not private.is_page_link(l.link)) then
    raise exception 'Enter a valid link starting with https://' using errcode = '22023', hint = 'url';
  end if;
  if block.ends_at <= block.starts_at then
    raise exception 'End must be after start' using errcode = '22023', hint = 'ends_at';
  end if;
end
$$;
comment on function private.require_link_block(public.link_tree_blocks) is 'What a block needs, or 22023 in words, with hint label, url or ends_at.';

-- Drafts and snapshots

create function private.link_blocks_as_json(wanted uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'kind', b.kind, 'label', b.label, 'url', b.url, 'body', b.body, 'links', to_jsonb(b.links), 'icon', b.icon,
    'thumbnail_url', b.thumbnail_url, 'style', b.style, 'is_visible', b.is_visible, 'starts_at', b.starts_at, 'ends_at', b.ends_at,
    'gate', b.gate, 'has_password', b.has_password, 'max_clicks', b.max_clicks
  ) order by b.position, b.id), '[]')
  from public.link_tree_blocks b where b.tree_id = wanted
$$;
comment on function private.link_blocks_as_json(uuid) is 'Blocks of a draft, in their order. Definer: called by definer bodies only.';

create function private.link_tree_draft(tree public.link_trees) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', tree.title, 'bio', tree.bio, 'avatar_url', tree.avatar_url, 'theme', tree.theme, 'gate', tree.gate, 'seo_title', tree.seo_title,
    'seo_description', tree.seo_description, 'social_image_url', tree.social_image_url, 'noindex', tree.noindex, 'utm', tree.utm,
    'blocks', private.link_blocks_as_json(tree.id)
  )
$$;
comment on function private.link_tree_draft(public.link_trees) is 'A page as it would be published now. Definer: called by definer bodies only.';

create function private.count_link_tree_changes(before jsonb, after jsonb) returns integer
language sql immutable set search_path = '' as $$
  select (
    (select count(*) from jsonb_each(after) e where e.key <> 'blocks' and e.value is distinct from before -> e.key)
    + (
      select count(*)
      from (select b.value as block from jsonb_array_elements(before -> 'blocks') b) o
      full join (select b.value as block from jsonb_array_elements(after -> 'blocks') b) n on n.block ->> 'id' = o.block ->> 'id'
      where o.block is distinct from n.block
    )
    + (
      select case when
        array(select b.value ->> 'id' from jsonb_array_elements(before -> 'blocks') with ordinality b (value, place)
          where exists (select from jsonb_array_elements(after -> 'blocks') n where n.value ->> 'id' = b.value ->> 'id') order by b.place)
        is distinct from
        array(select b.value ->> 'id' from jsonb_array_elements(after -> 'blocks') with ordinality b (value, place)
          where exists (select from jsonb_array_elements(before -> 'blocks') n where n.value ->> 'id' = b.value ->> 'id') order by b.place)
      then 1 else 0 end
    )
  )::integer
$$;
comment on function private.count_link_tree_changes(jsonb, jsonb) is
  'How many things differ between two versions: settings, blocks, and once the order of those that both have.';

create function private.unpublished_changes_of(tree public.link_trees) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.count_link_tree_changes(v.snapshot, private.link_tree_draft(tree)) + (
      select count(*)::integer from private.link_block_secrets s
      join public.link_tree_blocks b on b.id = s.block_id and b.has_password
      where s.tree_id = tree.id and s.published_hash is not null and s.draft_hash is distinct from s.published_hash
    )
    from public.link_tree_versions v where v.tree_id = tree.id and v.version = tree.published_version
  ), 0)
$$;
comment on function private.unpublished_changes_of(public.link_trees) is
  'How many things of a draft visitors do not see yet, another password included. Definer: called by definer bodies only.';
