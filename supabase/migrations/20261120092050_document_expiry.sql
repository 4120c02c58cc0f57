-- Ends of documents: reminders 30, 7 and 1 days before and at the date by which notice must be given, a task to renew, and the end that moves on
-- automatically. The agency's own day counts.

create table private.document_clocks (
  document_id uuid primary key references public.documents (id) on delete cascade,
  expires_on date not null,
  told_step integer,
  notice_told boolean not null default false,
  task_id uuid references public.tasks (id) on delete set null
);
comment on table private.document_clocks is
  'What has been said of the end that a document has now: the least number of days before it that were told, its notice, and the task to renew it. Another end starts over.';
create index document_clocks_task_id_idx on private.document_clocks (task_id);
alter table private.document_clocks enable row level security;
alter table private.document_clocks force row level security;

create function private.agency_today() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone coalesce((select c.value from public.config c where c.key = 'timezone'), 'UTC'))::date
$$;
comment on function private.agency_today() is 'The day that it is where the agency is. Definer: it is asked where the caller reads no settings.';

create function private.add_task_of_document(p_document public.documents, p_item jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  wanted uuid;
begin
  insert into public.tasks (model_id, title, priority, due_on, source, source_id, created_by)
  values (
    p_document.model_id, left(p_item ->> 'title', 200), coalesce(p_item ->> 'priority', 'high'), (p_item ->> 'due_on')::date,
    'document', p_document.id, p_document.created_by
  )
  returning id into made;
  insert into public.task_texts (task_id, description) values (made, left(p_item ->> 'description', 10000));
  insert into public.task_items (task_id, text, position)
  select made, i.line, i.place from jsonb_array_elements_text(coalesce(p_item -> 'checklist', '[]')) with ordinality as i (line, place);
  for wanted in
    select m.manager_id from public.models m where p_item ->> 'role' = 'main_manager' and m.id = p_document.model_id and m.manager_id is not null
    union
    select s.manager_id from public.model_secondary_managers s where p_item ->> 'role' = 'secondary_managers' and s.model_id = p_document.model_id
    union
    select p_document.created_by where p_document.created_by is not null
      and (p_item ->> 'role' = 'applicant' or p_document.model_id is null and p_item ->> 'role' = 'main_manager')
    limit 10
  loop
    begin
      insert into public.task_assignees (task_id, user_id) values (made, wanted);
    -- Who is inactive, or may not see its model, is assigned nothing.
    exception when invalid_parameter_value then
      null;
    end;
  end loop;
  return made;
end
$$;
comment on function private.add_task_of_document(public.documents, jsonb) is
  'Makes one task about a document: {title, description, priority, due_on, role, checklist}. Of the agency''s own, who made it stands for the main manager. Definer: called by the job alone.';

create function private.add_renewal_task(p_document public.documents) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.agency_today();
  facts constant text := format(
    'It ends on %s%s.%s', to_char(p_document.expires_on, 'FMDD Mon YYYY'),
    case when p_document.counterparty is null then '' else ' (with ' || p_document.counterparty || ')' end,
    case when p_document.auto_renew then e'\n\nUnless notice is given it renews automatically.' else '' end
  );
  template public.task_templates;
  item jsonb;
  made uuid;
  first_made uuid;
begin
  select * into template from public.task_templates t where t.is_renewal;
  if template.id is null then
    return private.add_task_of_document(p_document, jsonb_build_object(
      'title', 'Renew ' || p_document.title, 'description', facts, 'role', 'main_manager',
      'due_on', greatest(p_document.expires_on - coalesce(p_document.notice_days, 7), today)
    ));
  end if;
  for item in select value from jsonb_array_elements(template.items) as value loop
    made := private.add_task_of_document(p_document, item || jsonb_build_object(
      'title', left(item ->> 'title', 195 - char_length(left(p_document.title, 90))) || ': ' || left(p_document.title, 90),
      'description', concat_ws(e'\n\n', facts, nullif(item ->> 'description', '')),
      'due_on', least(today + (item ->> 'day_offset')::integer, p_document.expires_on)
    ));
    first_made := coalesce(first_made, made);
  end loop;
  return first_made;
end
$$;
comment on function private.add_renewal_task(public.documents) is
  'Makes the tasks to renew a document, and answers the first: those of the template that is kept for this, from today and due by its end; without one a single task. Definer: called by the job alone.';

create function private.renew_documents(p_today date) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
  next_end date;
  changed integer := 0;
begin
  for document in
    select d.* from public.documents d
    where d.status = 'active' and d.deleted_at is null and d.auto_renew and d.expires_on < p_today
    order by d.expires_on, d.id limit private.job_batch() for update skip locked
  loop
    next_end := document.expires_on;
    -- A run that comes late goes all the way at once.
    for step in 1..1200 loop
      next_end := (document.expires_on + make_interval(months => document.renew_months * step))::date;
      exit when next_end >= p_today;
    end loop;
    continue when next_end < p_today or next_end > date '2200-01-01';
    update public.documents d set expires_on = next_end where d.id = document.id returning * into document;
    perform private.tell_of_document(
      document, 'system_alert', 'renewed', document.title || ' renewed until ' || to_char(next_end, 'FMDD Mon YYYY'), null,
      private.document_audience(document), next_end::text
    );
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function private.renew_documents(date) is
  'Moves the end of documents that renew automatically on to the first that is not over, and tells of it. Definer: called by the job alone.';

create function private.job_document_expiry() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.agency_today();
  changed integer := private.renew_documents(today);
  document public.documents;
  clock private.document_clocks;
  days integer;
  step integer;
begin
  for document in
    select d.* from public.documents d left join private.document_clocks k on k.document_id = d.id and k.expires_on = d.expires_on
    where d.status = 'active' and d.deleted_at is null and d.expires_on >= today and (
      (d.expires_on <= today + 30 and coalesce(k.told_step, 31) > case
        when d.expires_on <= today + 1 then 1 when d.expires_on <= today + 7 then 7 else 30 end)
      or (d.notice_days is not null and d.expires_on - d.notice_days <= today and not coalesce(k.notice_told, false))
    )
    order by d.expires_on, d.id limit private.job_batch() for update of d skip locked
  loop
    insert into private.document_clocks as k (document_id, expires_on) values (document.id, document.expires_on)
    on conflict on constraint document_clocks_pkey do update set
      expires_on = excluded.expires_on,
      told_step = case when k.expires_on = excluded.expires_on then k.told_step end,
      notice_told = k.expires_on = excluded.expires_on and k.notice_told,
      task_id = case when k.expires_on = excluded.expires_on then k.task_id end
    returning * into clock;
    days := document.expires_on - today;
    -- Of what was missed, the latest alone.
    step := case when days <= 1 then 1 when days <= 7 then 7 when days <= 30 then 30 end;
    if step is not null and coalesce(clock.told_step, 31) > step then
      perform private.tell_of_document(
        document, 'system_alert', 'expiring',
        document.title || case days when 0 then ' ends today' when 1 then ' ends tomorrow' else ' ends in ' || days || ' days' end,
        'On ' || to_char(document.expires_on, 'FMDD Mon YYYY') || case when document.auto_renew then ', and renews automatically.' else '.' end,
        private.document_audience(document), document.expires_on || ':' || step
      );
      clock.told_step := step;
    end if;
    if document.notice_days is not null and document.expires_on - document.notice_days <= today and not clock.notice_told then
      perform private.tell_of_document(
        document, 'system_alert', 'notice', 'Notice for ' || document.title || case
          when document.expires_on - document.notice_days = today then ' is due today' else ' was due' end,
        'By ' || to_char(document.expires_on - document.notice_days, 'FMDD Mon YYYY') || ', before it ends on '
          || to_char(document.expires_on, 'FMDD Mon YYYY') || '.',
        private.document_audience(document), 'notice:' || document.expires_on
      );
      clock.notice_told := true;
    end if;
    -- Nobody but its people may read of a private one in a task.
    if clock.task_id is null and document.visibility <> 'private' then
      clock.task_id := private.add_renewal_task(document);
    end if;
    update private.document_clocks k set told_step = clock.told_step, notice_told = clock.notice_told, task_id = clock.task_id
    where k.document_id = document.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function private.job_document_expiry() is
  'Job: tells of ends 30, 7 and 1 days before and of notices that are due, once for each end, makes a task to renew, and renews what renews automatically. A late run says the latest alone. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('document_expiry', 'Remind of documents that end', '1 hour');

create function private.list_document_deadlines(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
  until constant date := least(p_to, p_from + 100);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', w.id, 'title', w.title, 'model_id', w.model_id, 'on', w.day, 'kind', w.kind
    ) order by w.day, w.title, w.id), '[]')
    from (
      select d.id, d.title, d.model_id, k.day, k.kind from public.documents d
      cross join lateral (values ('end', d.expires_on), ('notice', d.expires_on - nullif(d.notice_days, 0))) as k (kind, day)
      -- Notice may be due a year before the end.
      where d.status = 'active' and d.deleted_at is null and d.expires_on >= p_from and d.expires_on < until + 365
        and k.day >= p_from and k.day < until
        and private.sees_document_of(sight.caller, d) and (d.visibility <> 'private' or sight.sees_private)
      order by k.day, d.title, d.id limit 500
    ) w
  );
end
$$;
select private.expose('list_document_deadlines',
  'Ends of active documents that the caller sees, and days by which notice must be given, from a day to before another, 100 days and 500 at most: [{id, title, model_id, on, kind: end or notice}]. Errors: 42501.',
  'it asks row by row who sees it, of those that end soon alone');
