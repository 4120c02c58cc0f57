-- Accounts of models in Ctrl+K, by model, platform and name: never by a secret.

create table private.account_search (
  credential_id uuid primary key references private.credentials (id) on delete cascade,
  words text not null,
  sort_name text not null
);
comment on table private.account_search is
  'What a search compares of an account that was not removed: its model''s stage name, its platform (email for none) and its name, folded, each after a space; and what it is sorted by.';
create index account_search_words_idx on private.account_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.account_search enable row level security;
alter table private.account_search force row level security;

create function private.index_accounts(p_model uuid, p_credential uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.account_search as s (credential_id, words, sort_name)
  select c.id,
    private.fold(' ' || concat_ws(' ', m.stage_name, coalesce(c.platform, 'email'), ltrim(c.account, '@'))), lower(ltrim(c.account, '@'))
  from private.credentials c left join public.models m on m.id = c.model_id
  where c.model_id = p_model and c.removed_at is null and (p_credential is null or c.id = p_credential)
  on conflict (credential_id) do update set words = excluded.words, sort_name = excluded.sort_name;
end
$$;
comment on function private.index_accounts(uuid, uuid) is
  'Keeps what searches find a model''s accounts by, or one of them. Definer: called by definer bodies only.';

create function private.index_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.removed_at is null then
    perform private.index_accounts(new.model_id, new.id);
  else
    delete from private.account_search s where s.credential_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.index_account() is
  'Trigger: what searches find an account by. Definer: no client role reaches these words.';
create trigger credentials_70_index after insert or update of account, platform, removed_at on private.credentials
  for each row execute function private.index_account();

create function private.index_accounts_of_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_accounts(new.id);
  return null;
end
$$;
comment on function private.index_accounts_of_model() is
  'Trigger: accounts are found by the name of their model, whose row comes after those of its first accounts. Definer, as what it calls.';
create trigger models_71_index_accounts after insert on public.models
  for each row when (new.socials <> '{}' or new.email_accounts <> '[]') execute function private.index_accounts_of_model();
create trigger models_72_index_accounts after update of stage_name on public.models
  for each row when (old.stage_name <> new.stage_name) execute function private.index_accounts_of_model();

create function private.search_accounts(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sought constant text[] := private.words_sought(regexp_replace(p_text, '(^|\s)@+', '\1', 'g'));
  start constant text := private.like_text(array_to_string(sought, ' ')) || '%';
  ids uuid[];
begin
  execute format(
    $q$select array(
      select s.credential_id from private.account_search s where %s
      order by case when s.sort_name like $1 then 0 else 1 end, s.sort_name, s.credential_id limit $2
    )$q$,
    coalesce(private.words_condition(sought), 'false')
  ) into ids using start, least(greatest(coalesce(p_limit, 20), 1), 50);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'account', c.account, 'platform', c.platform,
      'model', jsonb_build_object('id', m.id, 'stage_name', m.stage_name)
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place)
    join private.credentials c on c.id = f.id
    join public.models m on m.id = c.model_id
  );
end
$$;
comment on function private.search_accounts(text, integer) is
  'Accounts by model, platform and name, those whose name begins so first. Access to socials is among the rights by which someone sees every model. Definer: called by private.global_search, which asks for the permission.';
