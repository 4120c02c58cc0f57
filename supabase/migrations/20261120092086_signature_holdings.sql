-- Requests to sign of someone who leaves: links of their signers are not theirs to know, so that another person only has to hear of them.

create function private.held_signature_requests(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select r.id::text, r.title, 'Waits until ' || to_char(r.expires_at, 'FMDD Mon YYYY'), d.model_id, null::jsonb
  from public.signature_requests r join public.documents d on d.id = r.document_id
  where r.created_by = person and r.status = 'sent'
  order by r.created_at, r.id
$$;
comment on function private.held_signature_requests(uuid) is
  'Requests to sign that someone sent and that are open. Definer: called by definer bodies only.';

create function private.release_signature_requests(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
  heir uuid;
  changed integer := 0;
begin
  -- As everything does that changes links: documents first, in one order.
  perform from public.documents d
  where d.id in (select r.document_id from public.signature_requests r where r.created_by = person and r.status = 'sent') order by d.id for no key update;
  for request in
    select r.* from public.signature_requests r join unnest(plan) as p on p.id = r.id::text
    where r.created_by = person and r.status = 'sent' order by r.id
  loop
    heir := (select p.to_id from unnest(plan) as p where p.id = request.id::text limit 1);
    changed := changed + 1;
    if heir is null then
      perform private.end_signature_request(request, 'cancelled', 'The person who sent it has left.', true);
      perform private.write_signature_event(request.id, null, 'cancelled', jsonb_build_object('why', 'offboarding'));
    else
      update public.signature_requests r set created_by = heir, updated_at = now() where r.id = request.id;
      update public.document_shares s set created_by = heir
      where s.id in (select g.share_id from public.signers g where g.request_id = request.id);
    end if;
  end loop;
  return changed;
end
$$;
comment on function private.release_signature_requests(uuid, private.handover[]) is
  'Makes requests to sign someone else''s, or cancels them. Definer: called by definer bodies only.';

insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('signature_requests', 61, '{move,end,keep}', 'end', true);
