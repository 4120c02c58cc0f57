-- What of documents needs someone's attention.

create function private.attention_document_end(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.document_sight := private.document_sight();
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
