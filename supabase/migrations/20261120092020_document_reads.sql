-- Reading documents: the whole list page by page, one with what belongs to it, and which of them a text finds.

create function private.documents_as_json(p_ids uuid[], p_sight private.row_sight) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'title', d.title, 'category', d.category, 'visibility', d.visibility, 'status', d.status,
      'model', case when m.id is not null then
        jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone) end,
      'lost_model', d.lost_model, 'description', d.description, 'counterparty', d.counterparty,
      'effective_on', d.effective_on, 'expires_on', d.expires_on, 'notice_days', d.notice_days, 'auto_renew', d.auto_renew, 'renew_months', d.renew_months,
      'version', d.current_version, 'versions', (select count(*) from public.document_versions n where n.document_id = d.id),
      'file_name', v.file_name, 'mime', v.mime, 'size_bytes', v.size_bytes, 'text_state', v.text_state,
      'tag_ids', (select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]') from public.document_tags g where g.document_id = d.id),
      'comments', d.comments_total,
      'live_shares', (
        select count(*) from public.document_shares h
        where h.document_id = d.id and h.revoked_at is null and private.share_state(h, d) = 'live'
      ),
      -- The newest that was not cancelled.
      'signing', (
        select jsonb_build_object(
          'status', r.status, 'signed', count(*) filter (where s.status = 'signed' and s.role <> 'viewer'), 'people', count(*) filter (where s.role <> 'viewer')
        )
        from (
          select o.id, o.status from public.signature_requests o where o.document_id = d.id and o.status <> 'cancelled' order by o.created_at desc limit 1
        ) r join public.signers s on s.request_id = r.id group by r.status
      ),
      'uploads', case when exists (select from public.upload_requests u where u.document_id = d.id) then private.uploads_in_list(d) end,
      'created_by', private.as_person(d.created_by), 'created_at', d.created_at, 'updated_at', d.updated_at, 'deleted_at', d.deleted_at,
      'can_edit', case
        when d.visibility = 'private' then d.created_by = p_sight.caller
        else p_sight.edits_all or (d.lost_model is null and (d.model_id is null or d.model_id = any (p_sight.model_ids)))
      end,
      'row_version', d.row_version
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.documents d on d.id = w.id
    left join public.models m on m.id = d.model_id
    left join public.document_versions v on v.document_id = d.id and v.version = d.current_version
  );
end
$$;
comment on function private.documents_as_json(uuid[], private.row_sight) is
  'Documents as lists show them, in the order of the ids. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.seen_documents(p_sight private.row_sight, p_is_trash boolean) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select d.id from public.documents d
    where (d.deleted_at is not null) = p_is_trash
    and (d.current_version > 0 or exists (select from public.upload_requests u where u.document_id = d.id)) and (
      (d.visibility <> 'private' and (
        p_sight.sees_all or (d.lost_model is null and (d.model_id is null or d.model_id = any (p_sight.model_ids)))
      ))
      or (d.visibility = 'private' and p_sight.sees_private and (d.created_by = p_sight.caller or d.id = any (p_sight.row_ids)))
    );
end
$$;
comment on function private.seen_documents(private.row_sight, boolean) is
  'What the caller sees of documents, or of their trash. Definer: called by definer bodies only.';

create function private.list_documents(
  p_offset integer default 0, p_limit integer default 1000, p_is_trash boolean default false, p_model_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
begin
  return private.documents_as_json(array(
    select s.id from private.seen_documents(sight, coalesce(p_is_trash, false)) as s (id)
    where p_model_id is null or exists (select from public.documents d where d.id = s.id and d.model_id = p_model_id)
    order by s.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ), sight);
end
$$;
select private.expose('list_documents',
  'Documents that the caller sees, or with p_is_trash those in the trash: a page of up to 1,000 by id, from p_offset on; with p_model_id those of one model. Errors: 42501.',
  'it plans for what the caller sees, which the policy alone cannot');

create function private.document_parts(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'file_versions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'version', v.version, 'file_name', v.file_name, 'mime', v.mime, 'size_bytes', v.size_bytes, 'page_count', v.page_count,
        'text_state', v.text_state, 'note', v.note, 'uploaded_by', private.as_person(v.uploaded_by), 'created_at', v.created_at
      ) order by v.version desc), '[]')
      from public.document_versions v where v.document_id = p_id
    ),
    'members', (
      select coalesce(jsonb_agg(private.as_person(m.user_id) order by m.created_at, m.user_id), '[]')
      from public.document_members m where m.document_id = p_id
    )
  )
$$;
comment on function private.document_parts(uuid) is
  'Versions of a document, the newest first, and who is named in it. Definer: called by definer bodies only, with an id that the caller sees.';

create function private.get_document(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
  document constant public.documents := private.visible_document(p_id);
begin
  return private.documents_as_json(array[document.id], sight) -> 0 || private.document_parts(document.id);
end
$$;
select private.expose('get_document',
  'One document with its versions, the newest first, and who is named in it. Errors: 42501, PT404 where the caller does not see it.',
  'it names people');

create function private.find_documents(p_text public.bounded_text) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.row_sight := private.document_sight();
  sought constant text := private.words_condition(private.words_sought(p_text));
  ids uuid[];
begin
  if sought is null then
    return '{}';
  end if;
  execute format(
    'select array(select s.document_id from private.document_search s where %s limit 2000)', sought
  ) into ids;
  return array(select s.id from private.seen_documents(sight, false) as s (id) where s.id = any (ids));
end
$$;
select private.expose('find_documents',
  'Which documents have all of these words in their title, counterparty or text; of sensitive and private ones the text is not searched. Errors: 42501.',
  'what searches compare is not granted');

create function private.search_documents(p_text public.bounded_text, p_limit integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.row_sight := private.document_sight();
  asked constant text[] := private.words_sought(p_text);
  sought constant text := private.words_condition(asked);
  in_title constant text := '%' || private.like_text(private.fold(btrim(coalesce(p_text, '')))) || '%';
  ids uuid[];
begin
  if sought is null then
    return '[]';
  end if;
  execute format('select array(select s.document_id from private.document_search s where %s limit 2000)', sought) into ids;
  ids := array(
    select d.id from private.seen_documents(sight, false) as s (id) join public.documents d on d.id = s.id
    where d.id = any (ids)
    order by private.fold(d.title) like in_title desc, d.updated_at desc, d.id limit least(greatest(coalesce(p_limit, 20), 1), 50)
  );
  return (
    select coalesce(jsonb_agg(r.value || jsonb_build_object('found_line', case
      when s.body <> '' then private.line_around(s.body, asked)
    end) order by r.place), '[]')
    from jsonb_array_elements(private.documents_as_json(ids, sight)) with ordinality as r (value, place)
    left join private.document_search s on s.document_id = (r.value ->> 'id')::uuid
  );
end
$$;
select private.expose('search_documents',
  'The best documents that have all of these words, those with it in their title first, then those changed last: 50 at most, each with the line around what was found. Errors: 42501.',
  'what searches compare is not granted');
