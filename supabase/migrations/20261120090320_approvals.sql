-- Who waits to be let in, where sign-up needs approval, and who let people in. A profile says only that someone is inactive, which
-- those are too who were active once.

create table public.account_approvals (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  asked_at timestamptz not null default now()
);
comment on table public.account_approvals is
  'One row for each account that waits for approval, from sign-up until it is first active. @readonly It comes and goes with the profile''s status.';

create table private.people_let_in (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  let_in_by uuid not null references public.profiles (id) on delete cascade
);
comment on table private.people_let_in is
  'By whom someone came in: who sent the invitation that they accepted, or made them active last. They count against that person''s plan. Nobody for those who signed up alone.';
create index people_let_in_by_idx on private.people_let_in (let_in_by);
alter table private.people_let_in enable row level security;
alter table private.people_let_in force row level security;

create function private.follow_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.account_approvals a where a.user_id = new.id;
    -- Nobody lets themselves in, and the server does it for no one.
    insert into private.people_let_in (user_id, let_in_by)
    select new.id, (select auth.uid()) where (select auth.uid()) <> new.id
    on conflict (user_id) do update set let_in_by = excluded.let_in_by;
  elsif private.initial_profile_status() = 'inactive' then
    insert into public.account_approvals (user_id) values (new.id);
  end if;
  return null;
end
$$;
comment on function private.follow_approval() is
  'Trigger on profiles: a person made inactive by sign-up waits until they are active, and then is who let them in. Definer: no role writes these tables.';

create trigger profiles_50_ask_approval after insert on public.profiles
  for each row when (new.status = 'inactive') execute function private.follow_approval();
create trigger profiles_50_approved after update of status on public.profiles
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.follow_approval();

alter table public.account_approvals enable row level security;
alter table public.account_approvals force row level security;
revoke all on public.account_approvals from anon, authenticated, service_role;
grant select on public.account_approvals to authenticated, service_role;

create policy "People see that they wait, those who manage users see everyone who does" on public.account_approvals
  for select to authenticated
  using (
    user_id = (select private.live_uid())
    or (select private.is_admin())
    or (select private.has_permission('can_manage_users'))
  );
