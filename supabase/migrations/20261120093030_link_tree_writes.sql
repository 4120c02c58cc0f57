-- Changing link pages. Refusals are sentences for people, with the field as hint.

create function private.link_tree_with(tree public.link_trees, given jsonb) returns public.link_trees
language plpgsql stable security definer set search_path = '' as $$
declare
  made public.link_trees := tree;
begin
  made.title := case when given ? 'title' then private.visible_text(given ->> 'title', 200) else made.title end;
  made.domain := case when given ? 'domain' then lower(btrim(given ->> 'domain')) else made.domain end;
  made.bio := case when given ? 'bio' then nullif(btrim(private.without_hidden_letters(given ->> 'bio')), '') else made.bio end;
  made.avatar_url := case when given ? 'avatar_url' then given ->> 'avatar_url' else made.avatar_url end;
  made.theme := case when given ? 'theme' then jsonb_strip_nulls(given -> 'theme') else made.theme end;
  made.gate := case when given ? 'gate' then given ->> 'gate' else made.gate end;
  made.seo_title := case when given ? 'seo_title' then nullif(private.visible_text(given ->> 'seo_title', 200), '') else made.seo_title end;
  made.seo_description := case when given ? 'seo_description' then nullif(private.visible_text(given ->> 'seo_description', 400), '') else made.seo_description end;
  made.social_image_url := case when given ? 'social_image_url' then given ->> 'social_image_url' else made.social_image_url end;
  made.noindex := case when given ? 'noindex' then (given ->> 'noindex')::boolean else made.noindex end;
  made.utm := case when given ? 'utm' then jsonb_strip_nulls(given -> 'utm') else made.utm end;
  if coalesce(made.title, '') = '' then
    raise exception 'Page title is required' using errcode = '22023', hint = 'title';
  end if;
  if char_length(made.title) > 60 then
    raise exception 'Page title must be 60 characters or fewer' using errcode = '22023', hint = 'title';
  end if;
  if char_length(made.bio) > 200 then
    raise exception 'Bio must be 200 characters or fewer' using errcode = '22023', hint = 'bio';
  end if;
  perform private.require_domain(made.domain, made.id);
  perform private.require_theme(made.theme);
  perform private.require_utm(made.utm);
  perform private.require_page_picture(made.avatar_url, array[tree.avatar_url, (select m.photo_url from public.models m where m.id = made.model_id)]);
  perform private.require_page_picture(made.social_image_url, array[tree.social_image_url]);
  return made;
end
$$;
comment on function private.link_tree_with(public.link_trees, jsonb) is
  'A page with the fields that were sent, or 22023 in words. Definer: called by definer bodies only.';

create function private.link_password_hash(password text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if char_length(password) not between 4 and 100 then
    raise exception 'Password must be 4 to 100 characters long' using errcode = '22023', hint = 'password';
  end if;
  -- Of its SHA-256, so that all of a long one counts.
  return extensions.crypt(encode(sha256(convert_to(password, 'UTF8')), 'base64'), extensions.gen_salt('bf', 8));
end
$$;
comment on function private.link_password_hash(text) is 'What is kept of the password of a block.';

create function private.set_link_blocks(wanted uuid, given jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array(select b.thumbnail_url from public.link_tree_blocks b where b.tree_id = wanted and b.thumbnail_url is not null);
  item jsonb;
  place integer := 0;
  block public.link_tree_blocks;
  was public.link_tree_blocks;
  kept uuid[] := '{}';
begin
  if jsonb_typeof(given) <> 'array' then
    raise exception 'This is no list of blocks' using errcode = '22023', hint = 'blocks';
  end if;
  if jsonb_array_length(given) > 50 then
    raise exception 'A page can have 50 blocks. Delete one to add another.' using errcode = '22023', hint = 'too_many';
  end if;
  -- A block that is another page's keeps to that page.
  if exists (
    select from jsonb_array_elements(given) e
    where exists (select from public.link_tree_blocks b where b.id = (e.value ->> 'id')::uuid and b.tree_id <> wanted)
      or exists (select from private.link_block_secrets s where s.block_id = (e.value ->> 'id')::uuid and s.tree_id <> wanted)
  ) then
    raise exception 'This block is part of another page' using errcode = '22023', hint = 'blocks';
  end if;
  for item in select e.value from jsonb_array_elements(given) e loop
    was := null;
    select * into was from public.link_tree_blocks b where b.id = (item ->> 'id')::uuid;
    block := null;
    block.id := coalesce((item ->> 'id')::uuid, gen_random_uuid());
    block.tree_id := wanted;
    block.kind := coalesce(item ->> 'kind', 'link');
    block.label := nullif(private.visible_text(item ->> 'label', 200), '');
    block.url := private.plain_link(nullif(btrim(item ->> 'url'), ''));
    block.body := nullif(btrim(private.without_hidden_letters(item ->> 'body')), '');
    block.links := coalesce(array(select private.plain_link(jsonb_array_elements_text(case when jsonb_typeof(item -> 'links') = 'array' then item -> 'links' else '[]' end))), '{}');
    block.icon := item ->> 'icon';
    block.thumbnail_url := item ->> 'thumbnail_url';
    block.style := coalesce(item ->> 'style', 'plain');
    block.position := place;
    block.is_visible := coalesce((item ->> 'is_visible')::boolean, true);
    block.starts_at := (item ->> 'starts_at')::timestamptz;
    block.ends_at := (item ->> 'ends_at')::timestamptz;
    block.gate := coalesce(item ->> 'gate', 'none');
    block.max_clicks := (item ->> 'max_clicks')::integer;
    -- A word sets the password, has_password false takes it away, anything else leaves it as it is.
    block.has_password := case when coalesce(item ->> 'password', '') <> '' then true
      when item -> 'has_password' = 'false' then false else coalesce(was.has_password, false) end;
    -- Of another address nothing is known yet.
    block.check_failures := 0;
    if was.url is not distinct from block.url and was.links is not distinct from block.links then
      block.last_checked_at := was.last_checked_at;
      block.last_status := was.last_status;
      block.last_problem := was.last_problem;
      block.check_failures := coalesce(was.check_failures, 0);
      block.broken_since := was.broken_since;
    end if;
    perform private.require_link_block(block);
    perform private.require_page_picture(block.thumbnail_url, known);
    if block.id = any (kept) then
      raise exception 'This is no list of blocks' using errcode = '22023', hint = 'blocks';
    end if;
    if was.id is null then
      insert into public.link_tree_blocks select block.*;
    elsif was is distinct from block then
      update public.link_tree_blocks b set
        kind = block.kind, label = block.label, url = block.url, body = block.body, links = block.links, icon = block.icon,
        thumbnail_url = block.thumbnail_url, style = block.style, position = block.position, is_visible = block.is_visible,
        starts_at = block.starts_at, ends_at = block.ends_at, gate = block.gate, has_password = block.has_password,
        max_clicks = block.max_clicks, last_checked_at = block.last_checked_at, last_status = block.last_status,
        last_problem = block.last_problem, check_failures = block.check_failures, broken_since = block.broken_since
      where b.id = block.id;
    end if;
    if coalesce(item ->> 'password', '') <> '' then
      insert into private.link_block_secrets as s (block_id, tree_id, draft_hash)
      values (block.id, wanted, private.link_password_hash(item ->> 'password'))
      on conflict on constraint link_block_secrets_pkey do update set draft_hash = excluded.draft_hash where s.tree_id = excluded.tree_id;
    elsif not block.has_password then
      update private.link_block_secrets s set draft_hash = null where s.block_id = block.id and s.draft_hash is not null;
    end if;
    kept := kept || block.id;
    place := place + 1;
  end loop;
  delete from public.link_tree_blocks b where b.tree_id = wanted and coalesce(b.id <> all (kept), true);
end
$$;
comment on function private.set_link_blocks(uuid, jsonb) is
  'Makes the blocks of a draft these, in this order: those with an id that it has are changed, others added, the rest removed. Errors: 22023 in words, 23514. Definer: called by definer bodies only.';

create function private.require_page_model(wanted uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted is not null and not (private.can_edit_model(wanted) and (private.sees_all_rows() or wanted in (select private.my_model_ids()))) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404', hint = 'model';
  end if;
end
$$;
comment on function private.require_page_model(uuid) is 'Whether the caller may make a page for a model; else PT404. Definer: called by definer bodies only.';

create function private.create_link_tree(p_link_tree jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made public.link_trees;
  source public.link_trees;
  copied jsonb := p_link_tree -> 'blocks';
begin
  perform private.require_configurer();
  if p_link_tree ->> 'copy_of' is not null then
    source := private.visible_link_tree((p_link_tree ->> 'copy_of')::uuid);
    made := source;
    -- Passwords stay where they are: a copy of a block with one is hidden until it has another.
    copied := (
      select coalesce(jsonb_agg(
        (b.value - 'id') || jsonb_build_object('has_password', false, 'is_visible', (b.value ->> 'is_visible')::boolean and not (b.value ->> 'has_password')::boolean)
        order by b.place
      ), '[]')
      from jsonb_array_elements(private.link_blocks_as_json(source.id)) with ordinality b (value, place)
    );
  else
    made.theme := '{}';
    made.utm := '{}';
    made.gate := 'none';
    made.noindex := false;
  end if;
  made.id := gen_random_uuid();
  made.model_id := case when p_link_tree ? 'model_id' then (p_link_tree ->> 'model_id')::uuid else made.model_id end;
  perform private.require_page_model(made.model_id);
  made := private.link_tree_with(made, p_link_tree);
  if made.avatar_url is null then
    made.avatar_url := (select m.photo_url from public.models m where m.id = made.model_id and m.photo_url like '/storage/%');
  end if;
  begin
    insert into public.link_trees (
      id, model_id, domain, title, bio, avatar_url, theme, gate, seo_title, seo_description, noindex, utm, created_by
    ) values (
      made.id, made.model_id, made.domain, made.title, made.bio, made.avatar_url, made.theme, made.gate, made.seo_title, made.seo_description,
      made.noindex, made.utm, (select auth.uid())
    );
  exception when unique_violation then
    raise exception 'This address is already taken' using errcode = '22023', hint = 'domain';
  end;
  perform private.set_link_blocks(made.id, coalesce(copied, '[]'));
  return made.id;
end
$$;
select private.expose('create_link_tree',
  'Makes a link page, a draft: {title, domain, model_id, blocks, copy_of and the fields of save_link_tree}; with copy_of a copy of another one, without its passwords. Answers its id. Errors: 42501, PT404, PT402 with hint link_trees_limit, 22023 with hint title, domain, bio, theme, utm, pictures, label, url, ends_at, too_many, password, 23514.',
  'no client role writes pages', 250000);

create function private.count_unpublished(wanted uuid) returns public.link_trees
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees;
  differing integer;
begin
  select * into tree from public.link_trees t where t.id = wanted;
  differing := private.unpublished_changes_of(tree);
  -- Blocks count as changes of their page, for open pages and for the version that people saw.
  update public.link_trees t set unpublished_changes = differing where t.id = wanted returning * into tree;
  return tree;
end
$$;
comment on function private.count_unpublished(uuid) is 'Counts what of a draft is not published, and answers with its page. Definer: called by definer bodies only.';

create function private.save_link_tree(p_id uuid, p_row_version integer, p_link_tree jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees := private.editable_link_tree(p_id, p_row_version);
  before constant jsonb := private.link_tree_draft(tree);
begin
  if tree.deleted_at is not null then
    raise exception 'This page is in the trash. Restore it to change it.' using errcode = '22023', hint = 'deleted';
  end if;
  tree := private.link_tree_with(tree, p_link_tree);
  if p_link_tree ? 'model_id' and (p_link_tree ->> 'model_id')::uuid is distinct from tree.model_id then
    tree.model_id := (p_link_tree ->> 'model_id')::uuid;
    perform private.require_page_model(tree.model_id);
  end if;
  begin
    update public.link_trees t set
      model_id = tree.model_id, domain = tree.domain, title = tree.title, bio = tree.bio, avatar_url = tree.avatar_url, theme = tree.theme,
      gate = tree.gate, seo_title = tree.seo_title, seo_description = tree.seo_description, social_image_url = tree.social_image_url,
      noindex = tree.noindex, utm = tree.utm
    where t.id = p_id;
  exception when unique_violation then
    raise exception 'This address is already taken' using errcode = '22023', hint = 'domain';
  end;
  if p_link_tree ? 'blocks' then
    perform private.set_link_blocks(p_id, p_link_tree -> 'blocks');
    if private.link_blocks_as_json(p_id) is distinct from before -> 'blocks' then
      update public.link_trees t set blocks_version = t.blocks_version + 1 where t.id = p_id;
    end if;
  end if;
  return private.link_tree_detail(private.count_unpublished(p_id));
end
$$;
select private.expose('save_link_tree',
  'Saves fields of a draft that were sent: {title, domain, bio, avatar_url, theme, gate, seo_title, seo_description, social_image_url, noindex, utm, model_id, blocks}; blocks are the whole list in its order, a password is sent to set it. Answers with the page as get_link_tree does. Errors: as for create_link_tree; PT409 with hint stale, 22023 with hint deleted.',
  'no client role writes pages', 250000);

create function private.publish_link_tree(
  p_tree_id uuid, p_row_version integer default null, p_social_image_url public.bounded_text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees := private.editable_link_tree(p_tree_id, p_row_version);
  number integer;
begin
  if tree.deleted_at is not null then
    raise exception 'This page is in the trash. Restore it to change it.' using errcode = '22023', hint = 'deleted';
  end if;
  if exists (select from public.models m where m.id = tree.model_id and m.status = 'archived') then
    raise exception 'This model is archived. Restore the model to publish the page.' using errcode = '22023', hint = 'archived';
  end if;
  if not exists (
    select from public.link_tree_blocks b
    where b.tree_id = tree.id and b.is_visible and (b.kind in ('link', 'email', 'phone') or (b.kind = 'social' and b.links <> '{}'))
  ) then
    raise exception 'Add at least one visible link before publishing' using errcode = '22023', hint = 'no_blocks';
  end if;
  if p_social_image_url is not null then
    perform private.require_page_picture(p_social_image_url, array[tree.social_image_url]);
    update public.link_trees t set social_image_url = p_social_image_url where t.id = tree.id returning * into tree;
  end if;
  number := coalesce((select max(v.version) from public.link_tree_versions v where v.tree_id = tree.id), 0) + 1;
  insert into public.link_tree_versions (tree_id, version, snapshot, published_by)
  values (tree.id, number, private.link_tree_draft(tree), (select auth.uid()));
  delete from public.link_tree_versions v where v.tree_id = tree.id and v.version <= number - 50;
  update private.link_block_secrets s set published_hash = s.draft_hash where s.tree_id = tree.id;
  -- Each block that is counted has its row before anyone opens it.
  insert into private.link_block_secrets (block_id, tree_id)
  select b.id, b.tree_id from public.link_tree_blocks b where b.tree_id = tree.id
  on conflict on constraint link_block_secrets_pkey do nothing;
  update public.link_trees t set
    status = 'published', published_version = number, published_at = now(), unpublished_changes = 0
  where t.id = tree.id returning * into tree;
  return private.link_tree_detail(tree);
end
$$;
select private.expose('publish_link_tree',
  'Shows the draft of a page to visitors, as a new version; p_social_image_url is the picture that was drawn of it for previews of links. Answers as get_link_tree does. Errors: 42501, PT404, PT409 with hint stale, 22023 with hint no_blocks, archived, deleted, pictures.',
  'no client role writes pages');

create function private.restore_link_tree_version(p_id uuid, p_row_version integer, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees := private.editable_link_tree(p_id, p_row_version);
  old_page jsonb;
begin
  select v.snapshot into old_page from public.link_tree_versions v where v.tree_id = tree.id and v.version = p_version;
  if old_page is null then
    raise exception 'This version is no longer kept' using errcode = 'PT404', hint = 'version';
  end if;
  update public.link_trees t set
    title = old_page ->> 'title', bio = old_page ->> 'bio', avatar_url = old_page ->> 'avatar_url', theme = old_page -> 'theme',
    gate = old_page ->> 'gate', seo_title = old_page ->> 'seo_title', seo_description = old_page ->> 'seo_description',
    social_image_url = old_page ->> 'social_image_url', noindex = (old_page ->> 'noindex')::boolean, utm = old_page -> 'utm',
    blocks_version = t.blocks_version + 1
  where t.id = tree.id;
  -- What is published has its passwords back; an older block whose password is gone is hidden, never open.
  if p_version = tree.published_version then
    update private.link_block_secrets s set draft_hash = s.published_hash where s.tree_id = tree.id;
  end if;
  delete from public.link_tree_blocks b where b.tree_id = tree.id;
  insert into public.link_tree_blocks (
    id, tree_id, kind, label, url, body, links, icon, thumbnail_url, style, position, is_visible, starts_at, ends_at, gate, has_password, max_clicks
  )
  select (b.value ->> 'id')::uuid, tree.id, b.value ->> 'kind', b.value ->> 'label', b.value ->> 'url', b.value ->> 'body',
    array(select jsonb_array_elements_text(b.value -> 'links')), b.value ->> 'icon', b.value ->> 'thumbnail_url', b.value ->> 'style', b.place::integer - 1,
    (b.value ->> 'is_visible')::boolean and not ((b.value ->> 'has_password')::boolean and s.draft_hash is null),
    (b.value ->> 'starts_at')::timestamptz, (b.value ->> 'ends_at')::timestamptz, b.value ->> 'gate',
    (b.value ->> 'has_password')::boolean and s.draft_hash is not null, (b.value ->> 'max_clicks')::integer
  from jsonb_array_elements(old_page -> 'blocks') with ordinality b (value, place)
  left join private.link_block_secrets s on s.block_id = (b.value ->> 'id')::uuid;
  return private.link_tree_detail(private.count_unpublished(tree.id));
end
$$;
select private.expose('restore_link_tree_version',
  'Makes the draft what one of the last 50 versions was; with the published one it discards what was not published. Answers as get_link_tree does. Errors: 42501, PT404 (hint version), PT409 with hint stale.',
  'no client role writes pages');

create function private.set_link_tree_status(p_id uuid, p_row_version integer, p_action public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees := private.editable_link_tree(p_id, p_row_version);
begin
  if p_action = 'pause' and tree.status = 'published' then
    update public.link_trees t set status = 'paused' where t.id = tree.id returning * into tree;
  elsif p_action = 'resume' and tree.status = 'paused' then
    if exists (select from public.models m where m.id = tree.model_id and m.status = 'archived') then
      raise exception 'This model is archived. Restore the model to publish the page.' using errcode = '22023', hint = 'archived';
    end if;
    update public.link_trees t set status = 'published' where t.id = tree.id returning * into tree;
  elsif p_action = 'delete' and tree.deleted_at is null then
    update public.link_trees t set deleted_at = now(), status = case when t.status = 'published' then 'paused' else t.status end
    where t.id = tree.id returning * into tree;
  elsif p_action = 'restore' and tree.deleted_at is not null then
    update public.link_trees t set deleted_at = null where t.id = tree.id returning * into tree;
  else
    raise exception 'This page was changed meanwhile. Look at it again.' using errcode = 'PT409', hint = 'stale';
  end if;
  return private.link_tree_detail(tree);
end
$$;
select private.expose('set_link_tree_status',
  'What becomes of a page: pause, resume, delete (to the trash, and paused) or restore; answers as get_link_tree does. Errors: 42501, PT404, PT402 with hint link_trees_limit, PT409 with hint stale, also for what can''t be done in its state, 22023 with hint archived.',
  'no client role writes pages');
