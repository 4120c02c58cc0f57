-- Templates: several tasks by role and day, for a model that comes in, or for whatever else happens again and again.

create table public.task_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  is_onboarding boolean not null default false,
  is_renewal boolean not null default false,
  items jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint task_templates_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  constraint task_templates_items_shape check (
    jsonb_typeof(items) = 'array' and octet_length(items::text) <= 400000 and jsonb_array_length(items) between 1 and 50
  )
);
comment on table public.task_templates is
  'Tasks to be made together: [{title, description, priority, day_offset, role, checklist}]; role is main_manager, secondary_managers, applicant or nobody.';
comment on column public.task_templates.is_renewal is 'Its tasks are made where a document comes to its end: of one template at most.';
create unique index task_templates_name_key on public.task_templates (lower(btrim(name)));
create unique index task_templates_renewal_key on public.task_templates (is_renewal) where is_renewal;
create index task_templates_created_by_idx on public.task_templates (created_by);

create trigger task_templates_touch before update on public.task_templates
  for each row execute function private.touch_updated_at();
create trigger task_templates_version before update on public.task_templates
  for each row execute function private.keep_row_version();
create constraint trigger task_templates_audit after insert or update or delete on public.task_templates
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "tasks", "resource": "task_template", "name": ["name"], "fields": ["name", "is_onboarding", "is_renewal", "items"], "secret": ["items"]
  }');

select private.close_tables('task_templates');
create policy "People with access to tasks see templates" on public.task_templates
  for select to authenticated using ((select private.has_permission('can_access_tasks')));

create function private.save_task_template(p_id uuid, p_row_version integer, p_template jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  wanted constant jsonb := p_template -> 'items';
  saved uuid;
begin
  perform private.require_configurer();
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) not between 1 and 50 or exists (
    select from jsonb_array_elements(wanted) as i
    where coalesce(btrim(i ->> 'title'), '') = '' or char_length(i ->> 'title') > 200 or char_length(i ->> 'description') > 2000
      or coalesce(i ->> 'priority', '') not in ('low', 'medium', 'high', 'urgent')
      or coalesce(i ->> 'role', '') not in ('main_manager', 'secondary_managers', 'applicant', 'nobody')
      or (i ->> 'day_offset')::integer not between 0 and 365
      or jsonb_typeof(i -> 'checklist') is distinct from 'array' or jsonb_array_length(i -> 'checklist') > 50
      or exists (
        select from jsonb_array_elements_text(i -> 'checklist') as line where btrim(line) = '' or char_length(line) > 300
      )
  ) then
    raise exception 'Check the tasks of this template' using errcode = '22023', hint = 'template';
  end if;
  if coalesce((p_template ->> 'is_renewal')::boolean, false) then
    update public.task_templates t set is_renewal = false where t.is_renewal and t.id is distinct from p_id;
  end if;
  if p_id is null then
    if (select count(*) from public.task_templates) >= 200 then
      raise exception 'There are 200 templates. Delete one first.' using errcode = '22023', hint = 'too_many_templates';
    end if;
    insert into public.task_templates (name, is_onboarding, is_renewal, items, created_by)
    values (
      btrim(p_template ->> 'name'), coalesce((p_template ->> 'is_onboarding')::boolean, false),
      coalesce((p_template ->> 'is_renewal')::boolean, false), wanted, caller
    )
    returning id into saved;
    return saved;
  end if;
  update public.task_templates t set
    name = btrim(p_template ->> 'name'), is_onboarding = coalesce((p_template ->> 'is_onboarding')::boolean, false),
    is_renewal = coalesce((p_template ->> 'is_renewal')::boolean, t.is_renewal), items = wanted, row_version = p_row_version
  where t.id = p_id returning t.id into saved;
  if not found then
    raise exception 'This template does not exist any more' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function private.save_task_template(uuid, integer, jsonb) is
  'Body of the public function of that name. Definer: no client role writes templates.';

create function public.save_task_template(p_template jsonb, p_id uuid default null, p_row_version integer default null) returns uuid
language sql set search_path = '' as $$
  select private.save_task_template(p_id, p_row_version, private.json_at_most(p_template, 400000))
$$;
comment on function public.save_task_template(jsonb, uuid, integer) is
  'Makes a template {name, is_onboarding, is_renewal, items}, or changes the one of that id and version; answers its id. For those who may change the configuration. Errors: 42501, PT404, PT409 (hint stale), 22023 with hint template or too_many_templates, 23505 name taken, 23514.';

create function private.delete_task_template(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_configurer();
  delete from public.task_templates t where t.id = p_id;
  return found;
end
$$;
select private.expose('delete_task_template',
  'For those who may change the configuration; false where it is gone. Tasks made from it stay. Errors: 42501.',
  'no client role writes templates');

create function private.plan_template(p_template_id uuid, p_model_id uuid, p_start_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  template public.task_templates;
  caller constant uuid := private.require_active();
begin
  perform private.task_sight();
  perform private.require_task_model(p_model_id);
  select * into template from public.task_templates t where t.id = p_template_id;
  if not found then
    raise exception 'This template does not exist any more' using errcode = 'PT404';
  end if;
  return (
    select jsonb_agg(jsonb_build_object(
      'title', btrim(i.item ->> 'title'), 'description', i.item ->> 'description', 'priority', i.item ->> 'priority',
      'due_on', p_start_date + (i.item ->> 'day_offset')::integer, 'model_id', p_model_id, 'checklist', i.item -> 'checklist',
      'source', 'template', 'source_id', template.id,
      'role', i.item ->> 'role',
      'assignee_ids', (
        select coalesce(jsonb_agg(w.id), '[]') from (
          select m.manager_id as id from public.models m where i.item ->> 'role' = 'main_manager' and m.id = p_model_id
          union all
          select s.manager_id from public.model_secondary_managers s where i.item ->> 'role' = 'secondary_managers' and s.model_id = p_model_id
          union all
          select caller where i.item ->> 'role' = 'applicant'
          limit 10
        ) w where private.may_be_named(w.id, 'can_access_tasks', p_model_id)
      )
    ) order by i.place)
    from jsonb_array_elements(template.items) with ordinality as i (item, place)
  );
end
$$;
comment on function private.plan_template(uuid, uuid, date) is
  'The tasks that a template means for a model and a day, as insert_task takes them. Definer: called by definer bodies only.';

create function private.preview_task_template(p_template_id uuid, p_model_id uuid, p_start_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'title', p.task -> 'title', 'priority', p.task -> 'priority', 'due_on', p.task -> 'due_on',
      'checklist', jsonb_array_length(p.task -> 'checklist'),
      'assignees', (
        select coalesce(jsonb_agg(private.as_person(w.id::uuid)), '[]') from jsonb_array_elements_text(p.task -> 'assignee_ids') as w (id)
      ),
      'is_unassigned', p.task ->> 'role' <> 'nobody' and p.task -> 'assignee_ids' = '[]'
    ) order by p.place)
    from jsonb_array_elements(private.plan_template(p_template_id, p_model_id, p_start_date)) with ordinality as p (task, place)
  );
end
$$;
comment on function private.preview_task_template(uuid, uuid, date) is
  'Body of the public function of that name. Definer: it asks for other people''s rights.';

create function public.preview_task_template(p_template_id uuid, p_start_date date, p_model_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.preview_task_template(p_template_id, p_model_id, p_start_date)
$$;
comment on function public.preview_task_template(uuid, date, uuid) is
  'What applying the template would make, without making it. Errors: as apply_task_template.';

create function private.apply_task_template(p_template_id uuid, p_model_id uuid, p_start_date date) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  planned jsonb;
  made uuid[] := '{}';
begin
  for planned in
    select value from jsonb_array_elements(private.plan_template(p_template_id, p_model_id, p_start_date)) as value
  loop
    made := made || private.insert_task(planned);
  end loop;
  perform private.tell_of_tasks('created', array(
    select row(a.user_id, a.task_id)::private.task_news from public.task_assignees a where a.task_id = any (made)
  ));
  return made;
end
$$;
comment on function private.apply_task_template(uuid, uuid, date) is
  'Body of the public function of that name. Definer: no client role writes tasks.';

create function public.apply_task_template(p_template_id uuid, p_start_date date, p_model_id uuid default null) returns uuid[]
language sql set search_path = '' as $$
  select private.apply_task_template(p_template_id, p_model_id, p_start_date)
$$;
comment on function public.apply_task_template(uuid, date, uuid) is
  'Makes the tasks of a template for a model, or general ones; answers their ids. A role that nobody can take leaves its task unassigned. Errors: PT404, 42501.';

grant execute on function private.save_task_template(uuid, integer, jsonb), private.preview_task_template(uuid, uuid, date),
  private.apply_task_template(uuid, uuid, date)
  to authenticated, service_role;
grant execute on function public.save_task_template(jsonb, uuid, integer), public.preview_task_template(uuid, date, uuid),
  public.apply_task_template(uuid, date, uuid)
  to authenticated, service_role;
