-- Templates of documents: Markdown with fields, which document-template makes a PDF of.

create table public.document_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  category text not null default 'contract',
  body_md text not null,
  variables jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint document_templates_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  constraint document_templates_category_known
    check (category in ('contract', 'release', 'id_document', 'nda', 'invoice', 'tax', 'media_kit', 'other')),
  constraint document_templates_body_length check (char_length(body_md) <= 50000 and btrim(body_md) <> ''),
  constraint document_templates_variables_shape check (
    jsonb_typeof(variables) = 'array' and octet_length(variables::text) <= 20000 and jsonb_array_length(variables) <= 40
  )
);
comment on table public.document_templates is
  'Texts that documents are made of: Markdown with {{fields}}. variables says how each is asked for: [{key, label, kind}], kind text, long_text, date or number.';
create unique index document_templates_name_key on public.document_templates (lower(btrim(name)));

create trigger document_templates_touch before update on public.document_templates
  for each row execute function private.touch_updated_at();
create trigger document_templates_version before update on public.document_templates
  for each row execute function private.keep_row_version();
create constraint trigger document_templates_audit after insert or update or delete on public.document_templates
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "documents", "resource": "document_template", "name": ["name"], "fields": ["name", "category", "body_md", "variables"], "secret": ["body_md", "variables"]
  }');

select private.close_tables('document_templates');
create policy "People with access to contracts see templates of documents" on public.document_templates
  for select to authenticated using ((select private.has_permission('can_manage_contracts')));

create function private.save_document_template(p_template jsonb, p_id uuid default null, p_row_version integer default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  fields constant jsonb := coalesce(p_template -> 'variables', '[]');
  saved uuid;
begin
  perform private.document_sight();
  perform private.require_configurer();
  if jsonb_typeof(fields) <> 'array' or jsonb_array_length(fields) > 40 or exists (
    select from jsonb_array_elements(fields) as f
    where coalesce(f ->> 'key', '') !~ '^[a-z][a-z0-9_]{0,39}$' or coalesce(btrim(f ->> 'label'), '') = '' or char_length(f ->> 'label') > 60
      or coalesce(f ->> 'kind', '') not in ('text', 'long_text', 'date', 'number')
  ) or (select count(distinct f ->> 'key') from jsonb_array_elements(fields) as f) < jsonb_array_length(fields) then
    raise exception 'Check the fields of this template' using errcode = '22023', hint = 'template';
  end if;
  if p_id is null then
    if (select count(*) from public.document_templates) >= 200 then
      raise exception 'There are 200 templates. Delete one first.' using errcode = '22023', hint = 'too_many_templates';
    end if;
    insert into public.document_templates (name, category, body_md, variables)
    values (btrim(p_template ->> 'name'), coalesce(p_template ->> 'category', 'contract'), p_template ->> 'body_md', fields)
    returning id into saved;
    return saved;
  end if;
  update public.document_templates t set
    name = btrim(p_template ->> 'name'), category = coalesce(p_template ->> 'category', t.category), body_md = p_template ->> 'body_md',
    variables = fields, row_version = p_row_version
  where t.id = p_id returning t.id into saved;
  if saved is null then
    raise exception 'This template does not exist any more' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
select private.expose('save_document_template',
  'Makes a template of documents {name, category, body_md, variables: [{key, label, kind}]}, or changes the one of that id and version; answers its id. For those who may change the configuration and have access to contracts. Errors: 42501, PT404, PT409 (hint stale), 22023 with hint template, too_many_templates or too_large, 23505 name taken, 23502, 23514.',
  'no client role writes templates', 300000);

create function private.delete_document_template(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.document_sight();
  perform private.require_configurer();
  delete from public.document_templates t where t.id = p_id;
  return found;
end
$$;
select private.expose('delete_document_template',
  'For those who may change the configuration and have access to contracts; false where it is gone. Documents made from it stay. Errors: 42501.',
  'no client role writes templates');

create function private.fill_document_template(p_template_id uuid, p_model_id uuid default null, p_values jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  template public.document_templates;
  model public.models;
begin
  perform private.document_sight();
  perform private.require_document_model(p_model_id);
  select * into template from public.document_templates t where t.id = p_template_id;
  if template.id is null then
    raise exception 'This template does not exist any more' using errcode = 'PT404';
  end if;
  if jsonb_typeof(p_values) <> 'object' or exists (
    select from jsonb_each(p_values) as v where jsonb_typeof(v.value) <> 'string' or char_length(v.value #>> '{}') > 2000
  ) then
    raise exception 'Check what the fields say' using errcode = '22023', hint = 'values';
  end if;
  select * into model from public.models m where m.id = p_model_id;
  return jsonb_build_object(
    'name', template.name, 'category', template.category, 'body', template.body_md,
    'values', jsonb_strip_nulls(jsonb_build_object(
      'model_name', model.stage_name,
      'real_name', model.real_name,
      'agency_name', (select nullif(c.value, '') from public.config c where c.key = 'workspace_name'),
      'today', to_char(private.agency_today(), 'FMDD FMMonth YYYY'),
      'my_name', private.my_name()
    )) || (
      select coalesce(jsonb_object_agg(f ->> 'key', case
        when f ->> 'kind' = 'date' and (p_values ->> (f ->> 'key')) ~ '^\d{4}-\d{2}-\d{2}$'
          then to_char((p_values ->> (f ->> 'key'))::date, 'FMDD FMMonth YYYY')
        else p_values ->> (f ->> 'key')
      end), '{}')
      from jsonb_array_elements(template.variables) as f where btrim(p_values ->> (f ->> 'key')) <> ''
    )
  );
end
$$;
select private.expose('fill_document_template',
  'For document-template, in the caller''s name: {name, category, body, values}, body Markdown whose {{fields}} values fills: what p_values says of the template''s own (dates in words), and model_name, real_name, agency_name, today, my_name. What is not among them stays empty. Errors: 42501 (hint model), PT404, 22023 with hint values or too_large, 22008.',
  'it reads the name of the workspace', 100000);
