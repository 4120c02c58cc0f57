-- Access to secrets for a time: someone who may not edit a model may use the current passwords and one-time codes of one of its
-- platforms, or of all, for a reason. The vault asks grant_for at every use, by the clock, so that nothing has to happen for one to end.
-- What else ends them is in triggers here; each end tells open pages by a touch of the model.

create table public.credential_grants (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null references public.models (id) on delete cascade,
  platform text,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null,
  minutes integer not null,
  reason text not null,
  answer text,
  asked_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references public.profiles (id) on delete set null,
  ended_because text,
  created_at timestamptz not null default now(),
  constraint credential_grants_status_known check (status in ('asked', 'given', 'refused', 'ended')),
  constraint credential_grants_ended_because_known check (
    ended_because in (
      'expired', 'revoked', 'returned', 'withdrawn', 'unanswered', 'replaced', 'reassigned', 'assigned', 'deactivated', 'no_access'
    )
  ),
  constraint credential_grants_minutes_bounds check (minutes between 15 and 10080),
  constraint credential_grants_reason_length check (btrim(reason) <> '' and char_length(reason) <= 300),
  constraint credential_grants_answer_length check (char_length(answer) <= 300),
  constraint credential_grants_platform_length check (char_length(platform) <= 40),
  constraint credential_grants_asked_whole check (status <> 'asked' or asked_at is not null and starts_at is null),
  -- Whatever happens to it later, it never lasts longer than a week.
  constraint credential_grants_times_whole check (
    (starts_at is null) = (ends_at is null) and ends_at > starts_at and ends_at <= starts_at + interval '7 days'
    and (status <> 'given' or starts_at is not null)
  ),
  constraint credential_grants_end_whole check (
    (status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_because is not null)
  )
);
comment on table public.credential_grants is
  'Who may use, or asks to use, which model''s secrets without editing it, for how long and why. Read by the person and by those who see the model''s access log.';
comment on column public.credential_grants.platform is 'In lower case; null for all of the model, its email accounts included.';
comment on column public.credential_grants.minutes is 'How long it was asked for, or given.';
create index credential_grants_model_id_idx on public.credential_grants (model_id, status);
create index credential_grants_user_id_idx on public.credential_grants (user_id, status);
create index credential_grants_decided_by_idx on public.credential_grants (decided_by);
create index credential_grants_ended_by_idx on public.credential_grants (ended_by);
create index credential_grants_open_idx on public.credential_grants (coalesce(ends_at, asked_at)) where status in ('asked', 'given');
create unique index credential_grants_asked_key on public.credential_grants (user_id, model_id, coalesce(platform, ''))
  where status = 'asked';
create unique index credential_grants_given_key on public.credential_grants (user_id, model_id, coalesce(platform, ''))
  where status = 'given';

create constraint trigger credential_grants_audit after insert or update or delete on public.credential_grants
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "vault_access", "resource": "credential_grant", "name": ["platform"], "model": "model_id",
    "fields": ["user_id", "status", "minutes", "reason", "answer", "ends_at", "ended_because"]
  }');

select private.close_tables('credential_grants');

create policy "People see their own grants, and those of their models" on public.credential_grants
  for select to authenticated
  using (
    (select private.has_permission('can_access_socials'))
    and (
      (select private.is_admin())
      or (select private.has_permission('can_view_all_data'))
      or user_id = (select private.active_uid())
      or model_id in (select private.my_model_ids())
    )
  );

-- What counts

create function private.grant_for(p_person uuid, p_model uuid, p_platform text, p_any_platform boolean default false) returns uuid
language sql stable security definer set search_path = '' as $$
  select g.id from public.credential_grants g
  where g.user_id = p_person and g.model_id = p_model and g.status = 'given'
    and g.starts_at <= clock_timestamp() and g.ends_at > clock_timestamp()
    and (g.platform is null or g.platform = p_platform or p_any_platform)
  order by g.ends_at desc limit 1
$$;
comment on function private.grant_for(uuid, uuid, text, boolean) is
  'The grant by which someone may use the accounts of a model''s platform now (null: its email accounts), or of any; null where there is none. Definer: called by definer bodies only.';

create function private.edits_model_of(p_person uuid, p_model uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.manages_all_models_of(p_person) or p_model in (select private.model_ids_of(p_person))
$$;
comment on function private.edits_model_of(uuid, uuid) is 'Whether someone may edit a model. Definer: called by definer bodies only.';

-- News

create function private.tell_of_grant(p_kind text, p_grant public.credential_grants, p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  model_name constant text := (select m.stage_name from public.models m where m.id = p_grant.model_id);
  person constant text := (select coalesce(p.display_name, p.email) from public.profiles p where p.id = p_grant.user_id);
  what constant text := coalesce(initcap(p_grant.platform) || ' of ' || model_name, 'the accounts of ' || model_name);
begin
  perform private.notify(
    'system_alert', p_people, p_grant.model_id,
    case p_kind
      when 'access_asked' then person || ' asks for access to ' || what
      when 'access_given' then 'You can use ' || what || ' for a time'
      when 'access_refused' then 'Your request for ' || what || ' was declined'
      else 'Your access to ' || what || ' has ended'
    end,
    case p_kind
      when 'access_asked' then p_grant.reason
      when 'access_given' then p_grant.reason
      when 'access_refused' then p_grant.answer
    end,
    private.by_whom(p_kind) || jsonb_build_object('category', 'social', 'grant_id', p_grant.id, 'ends_at', p_grant.ends_at),
    p_kind || ':' || p_grant.id
  );
end
$$;
comment on function private.tell_of_grant(text, public.credential_grants, uuid[]) is
  'Queues news of a grant. Definer: called by definer bodies only.';

create function private.grant_deciders(p_model uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  -- Where nobody manages the model, or the person who does cannot answer: the administrators.
  select coalesce(
    (
      select array[m.manager_id] from public.models m
      where m.id = p_model and private.has_permission_of(m.manager_id, 'can_access_socials')
    ),
    array(select p.id from public.profiles p where p.role = 'admin' and p.status = 'active')
  )
$$;
comment on function private.grant_deciders(uuid) is 'Who is told that someone asks. Definer: called by definer bodies only.';

-- Ending

create function private.end_grants(p_ids uuid[], p_because text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  former public.credential_grants;
  ended integer := 0;
begin
  -- Always in one order, the models first: two of these at once must not wait for each other.
  perform from public.models m
  where m.id in (select g.model_id from public.credential_grants g where g.id = any (p_ids)) order by m.id for no key update;
  for former in
    select * from public.credential_grants g
    where g.id = any (p_ids) and g.status in ('asked', 'given') order by g.id for update
  loop
    update public.credential_grants g
    set status = 'ended', ended_at = clock_timestamp(), ended_by = (select auth.uid()), ended_because = p_because
    where g.id = former.id;
    ended := ended + 1;
    if former.status = 'given' and p_because <> 'replaced' then
      perform private.tell_of_grant('access_ended', former, array[former.user_id]);
    end if;
    perform private.touch_model(former.model_id);
  end loop;
  return ended;
end
$$;
comment on function private.end_grants(uuid[], text) is
  'Ends these grants and requests, tells who had them and open pages; answers how many were open. Definer: called by definer bodies only.';

create function private.end_grants_of(p_person uuid, p_because text) returns integer
language sql security definer set search_path = '' as $$
  select private.end_grants(
    array(select g.id from public.credential_grants g where g.user_id = p_person and g.status in ('asked', 'given')), p_because
  )
$$;
comment on function private.end_grants_of(uuid, text) is
  'Ends whatever grants and requests someone has. Definer: called by definer bodies only.';

create function private.end_grants_of_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nearly always; it would be paid for each of the models that change hands.
  if not exists (
    select from public.credential_grants g where g.model_id = new.id and g.status in ('asked', 'given')
  ) then
    return null;
  end if;
  -- The person who looks after the model from now on has not agreed to it.
  perform private.end_grants(
    array(select g.id from public.credential_grants g where g.model_id = new.id and g.status = 'given' and g.user_id is distinct from new.manager_id),
    'reassigned'
  );
  perform private.end_grants(
    array(select g.id from public.credential_grants g where g.model_id = new.id and g.status in ('asked', 'given') and g.user_id = new.manager_id),
    'assigned'
  );
  -- Who waits for an answer, waits for that of the new manager.
  return null;
end
$$;
comment on function private.end_grants_of_model() is
  'Trigger: grants end with the main manager under whom they were given. Definer: it writes for people who may not.';
create trigger models_60_grants after update of manager_id on public.models
  for each row when (new.manager_id is distinct from old.manager_id)
  execute function private.end_grants_of_model();

create function private.end_grants_of_new_editor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- It would come back to life with the assignment's end.
  perform private.end_grants(
    array(
      select g.id from public.credential_grants g
      where g.model_id = new.model_id and g.user_id = new.manager_id and g.status in ('asked', 'given')
    ),
    'assigned'
  );
  return null;
end
$$;
comment on function private.end_grants_of_new_editor() is
  'Trigger: who may edit the model needs no grant. Definer: it writes for people who may not.';
create trigger model_secondary_managers_grants after insert on public.model_secondary_managers
  for each row execute function private.end_grants_of_new_editor();

create function private.end_grants_of_former_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_grants_of(new.id, case when new.status = 'active' then 'no_access' else 'deactivated' end);
  return null;
end
$$;
comment on function private.end_grants_of_former_user() is
  'Trigger: a grant is for the person as they were. Definer: it writes for people who may not.';
create trigger profiles_60_grants after update of status, role on public.profiles
  for each row when (new.status is distinct from old.status or new.role is distinct from old.role)
  execute function private.end_grants_of_former_user();

create function private.end_grants_without_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if not private.has_permission_of(person, 'can_access_socials') then
    perform private.end_grants_of(person, 'no_access');
  elsif private.manages_all_models_of(person) then
    perform private.end_grants_of(person, 'assigned');
  end if;
  return null;
end
$$;
comment on function private.end_grants_without_permission() is
  'Trigger: without access to socials a grant ends, and does not come back with it. Definer: it writes for people who may not.';
create trigger user_permissions_grants after insert or update or delete on public.user_permissions
  for each row execute function private.end_grants_without_permission();

create function private.job_credential_grants() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  ended := private.end_grants(
    array(
      select g.id from public.credential_grants g
      where g.status = 'given' and g.ends_at <= clock_timestamp() order by g.ends_at limit private.job_batch()
    ),
    'expired'
  );
  return ended + private.end_grants(
    array(
      select g.id from public.credential_grants g
      where g.status = 'asked' and g.asked_at <= clock_timestamp() - interval '7 days' order by g.asked_at limit private.job_batch() - ended
    ),
    'unanswered'
  );
end
$$;
comment on function private.job_credential_grants() is
  'Job: writes down that grants are over, and ends requests that nobody answered within a week. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('credential_grants', 'End temporary access', '1 minute');

-- Asking, giving, refusing

create function private.check_grant(p_person uuid, p_model uuid, p_platform text, p_minutes integer, p_reason text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'Say what the access is for' using errcode = '22023', hint = 'reason';
  end if;
  if char_length(p_reason) > 300 then
    raise exception 'Reason must be 300 characters or fewer' using errcode = '22023', hint = 'reason';
  end if;
  if p_minutes is null or p_minutes not between 15 and 10080 then
    raise exception 'Choose between 15 minutes and 7 days' using errcode = '22023', hint = 'minutes';
  end if;
  if p_platform is not null and not exists (select from public.models m where m.id = p_model and m.socials ? p_platform) then
    raise exception 'This model has no such platform' using errcode = '22023', hint = 'platform';
  end if;
  if not exists (
    select from public.profiles p where p.id = p_person and p.status = 'active' and p.role in ('admin', 'manager')
  ) then
    raise exception 'This user is inactive and can’t be given access' using errcode = '22023', hint = 'inactive_user';
  end if;
  if not private.has_permission_of(p_person, 'can_access_socials') then
    raise exception 'This user doesn’t have access to socials' using errcode = '22023', hint = 'no_socials';
  end if;
  if private.edits_model_of(p_person, p_model) then
    raise exception 'This user can use these accounts already' using errcode = '22023', hint = 'already_editor';
  end if;
end
$$;
comment on function private.check_grant(uuid, uuid, text, integer, text) is
  'Refuses a grant that makes no sense, with 22023 and the field as hint. Definer: called by definer bodies only.';

create function private.ask_for_access(p_model_id uuid, p_platform text, p_minutes integer, p_access_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  made public.credential_grants;
begin
  if not private.has_permission('can_access_socials') then
    raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
  end if;
  -- Access to socials is among the rights by which someone sees every model.
  perform from public.models m where m.id = p_model_id for key share;
  if not found then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  perform private.check_grant(caller, p_model_id, p_platform, p_minutes, p_access_reason);
  if (select count(*) from public.credential_grants g where g.user_id = caller and g.asked_at > now() - interval '1 hour') >= 20 then
    raise exception 'You’ve asked 20 times within an hour. Try again later.' using errcode = 'P0001', hint = 'too_many_asks';
  end if;
  insert into public.credential_grants (model_id, platform, user_id, status, minutes, reason, asked_at)
  values (p_model_id, p_platform, caller, 'asked', p_minutes, private.plain_line(p_access_reason, 300), now())
  on conflict (user_id, model_id, coalesce(platform, '')) where status = 'asked' do nothing
  returning * into made;
  if made.id is null then
    raise exception 'You’ve already asked for this. Wait for an answer, or withdraw the request.' using errcode = 'P0001', hint = 'already_asked';
  end if;
  perform private.tell_of_grant('access_asked', made, private.grant_deciders(p_model_id));
  perform private.touch_model(p_model_id);
  return made.id;
end
$$;
comment on function private.ask_for_access(uuid, text, integer, text) is
  'Body of the public function of that name. Definer: no client role writes grants.';

create function public.ask_for_access(
  p_model_id uuid, p_minutes integer, p_access_reason public.bounded_text, p_platform public.bounded_text default null
) returns uuid
language sql set search_path = '' as $$
  select private.ask_for_access(p_model_id, p_platform, p_minutes, p_access_reason)
$$;
comment on function public.ask_for_access(uuid, integer, public.bounded_text, public.bounded_text) is
  'Asks for the use of a model''s passwords and one-time codes, of one platform or null for all, for 15 minutes to 7 days; answers the request''s id. For people with access to socials who may not edit the model. Errors: 42501, PT404, 22023 with hint reason, minutes, platform, already_editor; P0001 with hint already_asked, too_many_asks.';

create function private.place_grant(p_asked uuid, p_person uuid, p_model uuid, p_platform text, p_minutes integer, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made public.credential_grants;
  moment constant timestamptz := clock_timestamp();
begin
  -- One at a time: the one before ends as the next begins.
  perform private.end_grants(
    array(
      select g.id from public.credential_grants g
      where g.user_id = p_person and g.model_id = p_model and g.platform is not distinct from p_platform and g.status = 'given'
    ),
    'replaced'
  );
  if p_asked is null then
    insert into public.credential_grants (
      model_id, platform, user_id, status, minutes, reason, decided_by, decided_at, starts_at, ends_at
    )
    values (
      p_model, p_platform, p_person, 'given', p_minutes, private.plain_line(p_reason, 300), (select auth.uid()), moment, moment,
      moment + make_interval(mins => p_minutes)
    )
    returning * into made;
  else
    update public.credential_grants g
    set status = 'given', minutes = p_minutes, decided_by = (select auth.uid()), decided_at = moment, starts_at = moment,
      ends_at = moment + make_interval(mins => p_minutes)
    where g.id = p_asked
    returning * into made;
  end if;
  perform private.tell_of_grant('access_given', made, array[p_person]);
  perform private.touch_model(p_model);
  return made.id;
end
$$;
comment on function private.place_grant(uuid, uuid, uuid, text, integer, text) is
  'Gives access from now on, in place of a grant of the same accounts; for a request, by its id. Definer: called by definer bodies only.';

create function private.require_decider(p_model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_manage_model(p_model) then
    raise exception 'Only the main manager or an administrator can give access' using errcode = '42501', hint = 'not_main_manager';
  end if;
end
$$;
comment on function private.require_decider(uuid) is
  'Whether the caller may give others the use of a model''s accounts, which secondary managers may not. Definer: called by definer bodies only.';

create function private.give_access(
  p_model_id uuid, p_user_id uuid, p_platform text, p_minutes integer, p_access_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- As for a reveal, which it makes possible to someone else.
  barred constant jsonb := private.barred_from_vault(null, null, p_model_id);
  asked uuid;
begin
  if barred is not null then
    return barred;
  end if;
  perform private.require_decider(p_model_id);
  perform from public.models m where m.id = p_model_id for no key update;
  perform private.check_grant(p_user_id, p_model_id, p_platform, p_minutes, p_access_reason);
  select g.id into asked from public.credential_grants g
  where g.user_id = p_user_id and g.model_id = p_model_id and g.platform is not distinct from p_platform and g.status = 'asked'
  for update;
  return jsonb_build_object(
    'id', private.place_grant(asked, p_user_id, p_model_id, p_platform, p_minutes, p_access_reason)
  );
end
$$;
comment on function private.give_access(uuid, uuid, text, integer, text) is
  'Body of the public function of that name. Definer: no client role writes grants.';

create function public.give_access(
  p_model_id uuid, p_user_id uuid, p_minutes integer, p_access_reason public.bounded_text, p_platform public.bounded_text default null
) returns jsonb
language sql set search_path = '' as $$
  select private.give_access(p_model_id, p_user_id, p_platform, p_minutes, p_access_reason)
$$;
comment on function public.give_access(uuid, uuid, integer, public.bounded_text, public.bounded_text) is
  '@views refused and logged here. Lets someone use a model''s passwords and one-time codes from now on, of one platform or null for all, for 15 minutes to 7 days; {id}. For its main manager and those who manage all models, with a recent sign-in. Errors: as reveal_credential, 42501 with hint not_main_manager, 22023 with hint reason, minutes, platform, inactive_user, no_socials, already_editor.';

create function private.decide_access(
  p_grant_id uuid, p_is_given boolean, p_minutes integer default null, p_answer public.bounded_text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.credential_grants;
  barred jsonb;
begin
  if p_is_given is null then
    raise exception 'Give access, or decline' using errcode = '22023';
  end if;
  select * into asked from public.credential_grants g where g.id = p_grant_id;
  -- Declining opens nothing, so that it needs no recent sign-in.
  barred := private.barred_from_vault(null, null, asked.model_id, p_is_given);
  if barred is not null then
    return barred;
  end if;
  perform private.require_decider(asked.model_id);
  -- In the order of all others: the model, then its grants.
  perform from public.models m where m.id = asked.model_id for no key update;
  select * into asked from public.credential_grants g where g.id = p_grant_id for update;
  if asked.status is distinct from 'asked' then
    raise exception 'This request was answered or withdrawn in the meantime' using errcode = 'PT409', hint = 'already_answered';
  end if;
  if p_is_given then
    perform private.check_grant(asked.user_id, asked.model_id, asked.platform, coalesce(p_minutes, asked.minutes), asked.reason);
    perform private.place_grant(
      asked.id, asked.user_id, asked.model_id, asked.platform, coalesce(p_minutes, asked.minutes), asked.reason
    );
  else
    update public.credential_grants g
    set status = 'refused', decided_by = (select auth.uid()), decided_at = clock_timestamp(),
      answer = nullif(private.plain_line(p_answer, 300), '')
    where g.id = asked.id
    returning * into asked;
    perform private.tell_of_grant('access_refused', asked, array[asked.user_id]);
    perform private.touch_model(asked.model_id);
  end if;
  return jsonb_build_object('id', asked.id);
end
$$;
select private.expose('decide_access',
  '@views refused and logged here. Gives what was asked for, for as long as asked or p_minutes, or declines it with an answer; {id}. For whom and errors: as give_access; declining needs no recent sign-in. PT404, PT409 with hint already_answered.',
  'no client role writes grants');

create function private.end_access(p_grant_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  held public.credential_grants;
begin
  select * into held from public.credential_grants g where g.id = p_grant_id;
  if held.id is null or not private.has_permission('can_access_socials')
    or held.user_id <> caller and not private.can_edit_model(held.model_id) then
    raise exception 'Access not found, or it isn''t yours to end' using errcode = 'PT404';
  end if;
  if held.status = 'asked' and held.user_id <> caller then
    raise exception 'Decline this request instead' using errcode = '22023', hint = 'asked';
  end if;
  return private.end_grants(
    array[held.id],
    case when held.user_id <> caller then 'revoked' when held.status = 'asked' then 'withdrawn' else 'returned' end
  ) > 0;
end
$$;
select private.expose('end_access',
  'Ends a grant at once: for the person who has it, who may withdraw a request so, too, and those who may edit the model. False where it had ended. Errors: 42501, PT404, 22023 for someone else''s request.',
  'no client role writes grants');

grant execute on function private.ask_for_access(uuid, text, integer, text), private.give_access(uuid, uuid, text, integer, text)
  to authenticated, service_role;
grant execute on function public.ask_for_access(uuid, integer, public.bounded_text, public.bounded_text),
  public.give_access(uuid, uuid, integer, public.bounded_text, public.bounded_text)
  to authenticated, service_role;
