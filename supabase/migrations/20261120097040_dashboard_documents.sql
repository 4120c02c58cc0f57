-- What of documents needs someone's attention.

create function private.attention_document_end(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
begin
  return query
    select d.id || ':' || d.expires_on,
      case when d.expires_on < p_ask.today then 'danger' when d.expires_on <= p_ask.today + 7 then 'warning' else 'neutral' end,
      d.expires_on::timestamp at time zone p_ask.timezone, d.title, d.id::text, d.expires_on - p_ask.today, null::integer, d.model_id
    from private.seen_documents(sight, false) as s (id) join public.documents d on d.id = s.id
    where d.status = 'active' and d.expires_on <= p_ask.today + 30 and case
      when d.visibility = 'private' then d.created_by = p_ask.caller
      else sight.edits_all or (d.lost_model is null and (d.model_id is null or d.model_id = any (sight.model_ids)))
    end
    order by d.expires_on, d.id limit 1000;
end
$$;
comment on function private.attention_document_end(private.dashboard_ask) is
  'Documents that the caller may change and that end within 30 days or are over: note is the id, number how many days are left. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values ('document_end', 65, 'can_manage_contracts');

create function private.attention_signature(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
begin
  return query
    select r.id || ':' || r.status,
      case when r.status = 'declined' then 'danger' when r.expires_at <= now() + interval '3 days' then 'warning' else 'neutral' end,
      coalesce(r.ended_at, r.expires_at), d.title, d.id::text,
      case when r.status = 'sent' then (
        select count(*)::integer from public.signers g where g.request_id = r.id and g.role <> 'viewer' and g.status <> 'signed'
      ) end,
      null::integer, d.model_id
    from public.signature_requests r
    join private.seen_documents(sight, false) as s (id) on s.id = r.document_id
    join public.documents d on d.id = r.document_id
    where r.created_by = p_ask.caller and (r.status = 'sent' or (r.status = 'declined' and r.ended_at > now() - interval '14 days'))
    order by r.status = 'sent', coalesce(r.ended_at, r.expires_at), r.id limit 1000;
end
$$;
comment on function private.attention_signature(private.dashboard_ask) is
  'Requests to sign that the caller sent: those that wait, and those that were declined within two weeks. note is the document''s id, number how many have yet to sign, null for a declined one. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values ('signature', 66, 'can_manage_contracts');

create function private.attention_upload(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
begin
  return query
    select u.id || ':' || max(f.received_at), 'warning', min(f.received_at), d.title, d.id::text, count(*)::integer, null::integer, d.model_id
    from public.upload_requests u
    join public.upload_request_files f on f.request_id = u.id and f.state = 'quarantined'
    join private.seen_documents(sight, false) as s (id) on s.id = u.document_id
    join public.documents d on d.id = u.document_id
    where u.created_by = p_ask.caller or (u.created_by is null and sight.edits_all)
    group by u.id, d.id
    order by min(f.received_at), u.id limit 1000;
end
$$;
comment on function private.attention_upload(private.dashboard_ask) is
  'Files that were sent for the caller''s requests and wait to be accepted: note is the document''s id, number how many. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values ('upload', 67, 'can_manage_contracts');

create function private.card_documents(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.document_sight();
  most constant integer := 5;
  ids uuid[];
begin
  -- Those that are over stand in the queue above; here is what comes.
  ids := array(
    select d.id from private.seen_documents(sight, false) as s (id) join public.documents d on d.id = s.id
    where d.status = 'active' and d.expires_on between p_ask.today and p_ask.today + 90
    order by d.expires_on, d.id limit 1000
  );
  if cardinality(ids) = 0 then
    return null;
  end if;
  return jsonb_build_object('total', cardinality(ids), 'documents', (
    select jsonb_agg(jsonb_build_object(
      'id', d.id, 'title', d.title, 'category', d.category, 'mime', v.mime, 'status', d.status, 'expires_on', d.expires_on,
      'auto_renew', d.auto_renew,
      'model', case when m.id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end
    ) order by w.place)
    from unnest(ids[1:most]) with ordinality as w (id, place)
    join public.documents d on d.id = w.id
    left join public.document_versions v on v.document_id = d.id and v.version = d.current_version
    left join public.models m on m.id = d.model_id
  ));
end
$$;
comment on function private.card_documents(private.dashboard_ask) is
  'Documents that the caller sees and that end within 90 days: how many, 1,000 for as many or more, and the first five. Null where none does. Definer: called by definer bodies only.';
insert into private.dashboard_parts (kind, part, place, flag) values ('card', 'documents', 55, 'can_manage_contracts');
