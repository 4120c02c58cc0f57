-- Reports of visitors: mailed to the workspace's address where one is set and mail can be sent; who reports stays unknown.

create function private.takes_link_reports() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.config c where c.key = 'report_email' and c.value <> '')
    and exists (select from private.mail_route r where r.route <> 'none')
$$;
comment on function private.takes_link_reports() is 'Whether pages offer to report them. Definer: visitors may read neither.';

create function private.report_page(p_tree_id uuid, p_reason text, p_text text, visitor text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page constant jsonb := private.published_link_tree(p_tree_id);
  wait integer;
begin
  if page is null or not private.takes_link_reports() or coalesce(p_reason, '') not in ('pretends', 'illegal', 'fraud', 'consent', 'other') then
    wait := private.take_ticket('link_tree', visitor, case when visitor = 'unknown' then 5000 else 300 end, '10 minutes');
    return case when wait > 0 then private.told_to_wait(wait) else jsonb_build_object('status', 'not_available') end;
  end if;
  -- One visitor after the other: what one sends too often must not use up what the page takes.
  wait := private.take_ticket('link_report', visitor, case when visitor = 'unknown' then 50 else 5 end, '1 hour');
  if wait = 0 then
    wait := private.take_ticket('link_report_page', p_tree_id::text, 30, '1 day');
  end if;
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  perform private.queue_mail(
    'report', (select c.value from public.config c where c.key = 'report_email'), p_tree_id,
    coalesce(nullif(btrim(left(regexp_replace(p_text, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g'), 500)), ''), '(no further words)'),
    jsonb_build_object('title', page ->> 'title', 'domain', (select t.domain from public.link_trees t where t.id = p_tree_id), 'reason', p_reason),
    now() + interval '7 days'
  );
  return jsonb_build_object('status', 'ok');
end
$$;
comment on function private.report_page(uuid, text, text, text) is
  'Mails a report of a published page: {status: ok, rate_limited (retry_after) or not_available}. Five an hour from one place, 30 a day of a page. Definer: called by definer bodies only.';

create function private.report_link_tree(p_tree_id uuid, p_reason text, p_text text) returns jsonb
language sql security definer set search_path = '' as $$
  select private.report_page(p_tree_id, p_reason, p_text, private.share_block())
$$;
comment on function private.report_link_tree(uuid, text, text) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it only mails.';
create function public.report_link_tree(p_tree_id uuid, p_reason public.bounded_text, p_text public.bounded_text default null) returns jsonb
language sql set search_path = ''
begin atomic
  select private.report_link_tree(p_tree_id, p_reason, p_text);
end;
comment on function public.report_link_tree(uuid, public.bounded_text, public.bounded_text) is
  '@anon Visitors have no session. Mails a report of a published page to the setting report_email: {status: ok, rate_limited (retry_after) or not_available}. p_reason: pretends, illegal, fraud, consent or other.';
grant execute on function private.report_link_tree(uuid, text, text), public.report_link_tree(uuid, public.bounded_text, public.bounded_text)
  to anon, authenticated, service_role;

create function private.serve_link_report(
  p_tree_id uuid, p_reason public.bounded_text, p_text public.bounded_text default null, p_meta jsonb default '{}'
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.report_page(p_tree_id, p_reason, p_text, private.address_block(private.visitor_address(p_meta)))
$$;
select private.expose('serve_link_report',
  'For the function link-page: report_link_tree for a visitor whose address p_meta names, as for serve_link_block.',
  'it only mails', p_most_bytes => 4000, p_to => 'service_role');
