-- Private documents of someone who leaves: nobody else may change who sees them. What they are called is nobody's business before.

create function private.held_documents(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select d.id::text, 'Private document', initcap(replace(d.category, '_', ' ')) || ', added ' || to_char(d.created_at, 'FMDD Mon YYYY'), null::uuid, null::jsonb
  from public.documents d
  where d.created_by = person and d.visibility = 'private' and d.deleted_at is null
  order by d.created_at, d.id
$$;
comment on function private.held_documents(uuid) is
  'Private documents that someone made, without their titles. Definer: called by definer bodies only.';

create function private.release_documents(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.write_document_activity(d.id, 'owner', private.person_named(person), private.person_named(p.to_id))
  from unnest(plan) as p join public.documents d on d.id = p.id::uuid
  where p.to_id is not null and d.created_by = person and d.visibility = 'private' and d.deleted_at is null;
  delete from public.document_members m using unnest(plan) as p where m.document_id = p.id::uuid and m.user_id = p.to_id;
  update public.documents d set
    created_by = coalesce(p.to_id, d.created_by), deleted_at = case when p.to_id is null then now() end, parts_version = d.parts_version + 1
  from unnest(plan) as p
  where d.id = p.id::uuid and d.created_by = person and d.visibility = 'private' and d.deleted_at is null;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_documents(uuid, private.handover[]) is
  'Makes private documents someone else''s, or moves them to the trash. Definer: called by definer bodies only.';

insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('documents', 57, '{move,end}', null, true);
