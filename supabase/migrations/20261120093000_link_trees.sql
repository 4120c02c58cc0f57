-- Link pages: a creator's one link, run by the agency. What people edit is a draft of a page and its blocks; visitors see the version that was
-- published last. People read the tables by one rule; every write is a procedure of the files that follow.

create table public.link_trees (
  id uuid primary key default gen_random_uuid(),
  model_id uuid references public.models (id) on delete cascade,
  domain text not null,
  custom_domain text,
  custom_domain_status text not null default 'none',
  title text not null,
  bio text,
  avatar_url text,
  theme jsonb not null default '{}',
  gate text not null default 'none',
  seo_title text,
  seo_description text,
  social_image_url text,
  noindex boolean not null default false,
  utm jsonb not null default '{}',
  status text not null default 'draft',
  published_version integer,
  published_at timestamptz,
  unpublished_changes integer not null default 0,
  blocks_version integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint link_trees_domain_form check (domain ~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$'),
  constraint link_trees_domain_free check (domain not in ('admin', 'api', 'app', 'www', 'login', 'support', 'linktree')),
  constraint link_trees_custom_domain_form check (
    custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$' and char_length(custom_domain) <= 200
  ),
  constraint link_trees_custom_domain_status_known check (custom_domain_status in ('none', 'pending', 'verified', 'failed')),
  constraint link_trees_custom_domain_whole check ((custom_domain is null) = (custom_domain_status = 'none')),
  constraint link_trees_title_length check (char_length(title) <= 60 and btrim(title) <> ''),
  constraint link_trees_bio_length check (char_length(bio) <= 200),
  constraint link_trees_avatar_url_length check (char_length(avatar_url) <= 500),
  constraint link_trees_theme_shape check (jsonb_typeof(theme) = 'object' and octet_length(theme::text) <= 1000),
  constraint link_trees_gate_known check (gate in ('none', 'sensitive', 'age_18', 'age_21')),
  constraint link_trees_seo_title_length check (char_length(seo_title) <= 60),
  constraint link_trees_seo_description_length check (char_length(seo_description) <= 160),
  constraint link_trees_social_image_url_length check (char_length(social_image_url) <= 500),
  constraint link_trees_utm_shape check (jsonb_typeof(utm) = 'object' and octet_length(utm::text) <= 1000),
  constraint link_trees_status_known check (status in ('draft', 'published', 'paused')),
  constraint link_trees_published_whole check (status = 'draft' or (published_version is not null and published_at is not null)),
  constraint link_trees_changes_bounds check (unpublished_changes between 0 and 1000)
);
comment on table public.link_trees is 'Link pages as they are edited; visitors see the version that published_version names.';
comment on column public.link_trees.domain is 'Its address: /linktree/{domain}. It changes at once; everything else waits for Publish.';
comment on column public.link_trees.custom_domain is 'A domain of the creator''s, at which the page is shown once both of its records were found.';
comment on column public.link_trees.status is 'A draft was never published. A paused one looks to visitors like none.';
comment on column public.link_trees.blocks_version is 'Counts changes of blocks, so that row_version counts them as well.';
comment on column public.link_trees.unpublished_changes is 'How many things differ from the published version, counted as they are saved.';
create unique index link_trees_domain_key on public.link_trees (lower(domain));
create unique index link_trees_custom_domain_key on public.link_trees (lower(custom_domain));
create index link_trees_model_id_idx on public.link_trees (model_id);
create index link_trees_created_by_idx on public.link_trees (created_by) where deleted_at is null;

create table public.link_tree_blocks (
  id uuid primary key default gen_random_uuid(),
  tree_id uuid not null references public.link_trees (id) on delete cascade,
  kind text not null,
  label text,
  url text,
  body text,
  links text[] not null default '{}',
  icon text,
  thumbnail_url text,
  style text not null default 'plain',
  position integer not null,
  is_visible boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  gate text not null default 'none',
  has_password boolean not null default false,
  max_clicks integer,
  last_checked_at timestamptz,
  last_status integer,
  last_problem text,
  check_failures integer not null default 0,
  broken_since timestamptz,
  constraint link_tree_blocks_kind_known check (kind in ('link', 'heading', 'text', 'social', 'email', 'phone', 'image', 'divider')),
  constraint link_tree_blocks_label_length check (char_length(label) between 1 and 80),
  constraint link_tree_blocks_label_needed check (label is not null or kind in ('text', 'social', 'divider')),
  constraint link_tree_blocks_url_length check (char_length(url) <= 2000),
  constraint link_tree_blocks_body_length check (char_length(body) <= 500),
  constraint link_tree_blocks_links_bounds check (cardinality(links) <= 12 and octet_length(links::text) <= 8000),
  constraint link_tree_blocks_icon_form check (icon ~ '^[a-z0-9-]{1,40}$'),
  constraint link_tree_blocks_thumbnail_url_length check (char_length(thumbnail_url) <= 500),
  constraint link_tree_blocks_style_known check (style in ('plain', 'filled')),
  constraint link_tree_blocks_times_in_order check (ends_at > starts_at),
  constraint link_tree_blocks_gate_known check (gate in ('none', 'sensitive', 'age_18', 'age_21')),
  constraint link_tree_blocks_max_clicks_bounds check (max_clicks between 1 and 1000000),
  constraint link_tree_blocks_last_problem_known check (
    last_problem in ('not_found', 'unsafe', 'no_answer', 'no_host', 'certificate', 'server_error', 'redirects')
  )
);
comment on table public.link_tree_blocks is
  'Blocks of a page as they are edited, in the order of position. Passwords stand in private.link_block_secrets. @unlogged The page tells of its changes when it is published.';
comment on column public.link_tree_blocks.check_failures is 'How often in a row its address did not answer.';
comment on column public.link_tree_blocks.broken_since is 'Since when its address has not answered, as the check of links finds it.';
create index link_tree_blocks_tree_id_idx on public.link_tree_blocks (tree_id, position);
create index link_tree_blocks_broken_since_idx on public.link_tree_blocks (broken_since) where broken_since is not null;

create table public.link_tree_versions (
  id uuid primary key default gen_random_uuid(),
  tree_id uuid not null references public.link_trees (id) on delete cascade,
  version integer not null,
  snapshot jsonb not null,
  published_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint link_tree_versions_once unique (tree_id, version),
  constraint link_tree_versions_snapshot_bounds check (jsonb_typeof(snapshot) = 'object' and octet_length(snapshot::text) <= 400000)
);
comment on table public.link_tree_versions is
  'What was published of a page, the last 50 times: all that a visitor may see, and no password. @unlogged The page says that it was published.';
create index link_tree_versions_published_by_idx on public.link_tree_versions (published_by);

create table private.link_block_secrets (
  block_id uuid primary key,
  tree_id uuid not null references public.link_trees (id) on delete cascade,
  draft_hash text,
  published_hash text,
  clicks bigint not null default 0
);
comment on table private.link_block_secrets is
  'What opens blocks with a password, as bcrypt of its SHA-256, in the draft and in what is published, and how often a block was opened. Kept apart from blocks: one may be gone from the draft while visitors still see it.';
create index link_block_secrets_tree_id_idx on private.link_block_secrets (tree_id);
alter table private.link_block_secrets enable row level security;
alter table private.link_block_secrets force row level security;

-- Access

create function private.can_use_link_trees() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission('can_manage_config');
end
$$;
comment on function private.can_use_link_trees() is 'Whether the caller may open link pages. Definer, as what it calls.';
grant execute on function private.can_use_link_trees() to authenticated, service_role;

select private.close_tables('link_trees', 'link_tree_blocks', 'link_tree_versions');

create policy "People who manage the configuration see general pages and those of models that they see" on public.link_trees
  for select to authenticated
  using (
    (select private.can_use_link_trees())
    and (model_id is null or (select private.sees_all_rows()) or model_id in (select private.my_model_ids()))
  );
create policy "People see blocks of pages that they see" on public.link_tree_blocks
  for select to authenticated using (exists (select from public.link_trees t where t.id = link_tree_blocks.tree_id));
create policy "People see versions of pages that they see" on public.link_tree_versions
  for select to authenticated using (exists (select from public.link_trees t where t.id = link_tree_versions.tree_id));

create trigger link_trees_touch before update on public.link_trees
  for each row execute function private.touch_updated_at();
create trigger link_trees_90_version before update on public.link_trees
  for each row execute function private.keep_row_version('custom_domain_status');
create constraint trigger link_trees_audit after insert or update or delete on public.link_trees
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "link_trees", "resource": "link_tree", "name": ["title"], "model": "model_id",
    "fields": ["title", "domain", "custom_domain", "gate", "noindex", "status", "published_version", "deleted_at"],
    "alone": {"status": "status_changed", "published_version": "published"}
  }');
select private.publish('public.link_trees');
select private.add_trash('link_tree');

-- A page of a model that is archived looks like none from then on.

create function private.pause_link_trees_of_archived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.link_trees t set status = 'paused' where t.model_id = new.id and t.status = 'published';
  return null;
end
$$;
comment on function private.pause_link_trees_of_archived() is
  'Trigger: pages of a model that is archived are paused. Definer: no client role writes pages.';
create trigger models_80_link_trees after update of status on public.models
  for each row when (new.status = 'archived' and old.status <> 'archived') execute function private.pause_link_trees_of_archived();

-- Places in the plan of the person who made a page

create function private.link_trees_used(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.link_trees t where t.created_by = person and t.deleted_at is null
$$;
comment on function private.link_trees_used(uuid) is
  'How many pages count against someone''s plan: those that they made and that are not in the trash. Definer: called by definer bodies only.';

create function private.most_link_trees(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select nullif((select (p.limits ->> 'link_trees')::integer from private.plan_of(person) as o join public.subscription_plans p on p.id = o.plan_id), -1)
$$;
comment on function private.most_link_trees(uuid) is 'How many pages someone''s plan allows, null for any number. Definer: called by definer bodies only.';

create function private.limit_link_trees() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  if (select auth.uid()) is null or new.created_by is null or new.deleted_at is not null
    or (tg_op = 'UPDATE' and old.created_by = new.created_by and old.deleted_at is null)
  then
    return null;
  end if;
  most := private.most_link_trees(new.created_by);
  if most is null then
    return null;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.link_trees_limit'), pg_catalog.hashtext(new.created_by::text));
  used := private.link_trees_used(new.created_by);
  if used > most then
    raise exception 'Link page limit reached! You can create % link pages. Currently using %. Upgrade your plan for more link pages.', most, used - 1
      using errcode = 'PT402', hint = 'link_trees_limit';
  end if;
  return null;
end
$$;
comment on function private.limit_link_trees() is
  'Trigger: a page takes a place in the plan of the person who made it; PT402 where there is none. Holds a lock until the transaction ends. Definer, as what it calls.';
create trigger link_trees_99_limit after insert or update of created_by, deleted_at on public.link_trees
  for each row execute function private.limit_link_trees();
