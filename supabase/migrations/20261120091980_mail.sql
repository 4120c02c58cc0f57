-- Mail: an outbox that the worker of `…_outside_work.sql` empties. Whether mail can be sent is what the worker says of its settings.

create table private.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  subject_id uuid,
  secret text,
  details jsonb not null default '{}',
  state text not null default 'waiting',
  attempts integer not null default 0,
  message text,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  sent_at timestamptz,
  constraint mails_kind_known check (kind in ('share_code', 'invitation', 'account', 'signature', 'report')),
  constraint mails_state_known check (state in ('waiting', 'sent', 'failed', 'expired', 'not_configured')),
  constraint mails_recipient_length check (char_length(recipient) <= 254),
  constraint mails_secret_length check (char_length(secret) <= 20000),
  constraint mails_message_length check (char_length(message) <= 300),
  constraint mails_details_size check (octet_length(details::text) <= 2000)
);
comment on table private.mails is
  'What was to be sent, to whom, and what became of it. A code or a token is kept until it has been sent or is over, and shown to nobody.';
create index mails_created_at_idx on private.mails (created_at desc, id);
create index mails_created_by_idx on private.mails (created_by) where created_by is not null;
create index mails_subject_id_idx on private.mails (subject_id, created_at desc);
create index mails_ends_at_idx on private.mails (ends_at) where secret is not null;
alter table private.mails enable row level security;
alter table private.mails force row level security;

create table private.mail_route (
  is_only boolean primary key default true check (is_only),
  route text not null,
  sender text,
  reported_at timestamptz not null,
  constraint mail_route_known check (route in ('smtp', 'folder', 'none', 'broken'))
);
comment on table private.mail_route is
  'What the worker says of its settings: smtp (mail is sent), folder (kept in a folder of the server), none, or broken (they can''t be used).';
alter table private.mail_route enable row level security;
alter table private.mail_route force row level security;

create function private.report_mail_route(p_route public.bounded_text, p_sender public.bounded_text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_route as r (is_only, route, sender, reported_at) values (true, p_route, left(p_sender, 254), clock_timestamp())
  on conflict on constraint mail_route_pkey do update set route = excluded.route, sender = excluded.sender, reported_at = excluded.reported_at
  where r.route <> excluded.route or r.sender is distinct from excluded.sender or r.reported_at < now() - interval '10 minutes';
end
$$;
select private.expose('report_mail_route',
  'For the worker: how it sends mail, smtp, folder, none or broken, and from which address.',
  'no role but the owner writes it', p_to => 'service_role');

create function private.sends_mail() returns boolean
language sql stable security definer set search_path = '' as $$
  -- Broken settings open nothing that asks for a code.
  select exists (select from private.mail_route r where r.route in ('smtp', 'broken'))
$$;
comment on function private.sends_mail() is 'Whether mail reaches people. Definer: called by definer bodies only.';

create function private.public_address() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(rtrim(c.value, '/'), '') from public.config c where c.key = 'public_address'
$$;
comment on function private.public_address() is
  'What links begin with that leave Marquee: the setting public_address, null where it is not set. Definer: called by definer bodies only.';

create function private.queue_mail(
  p_kind text, p_recipient text, p_subject uuid, p_secret text, p_details jsonb, p_ends_at timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known_route constant text := coalesce((select r.route from private.mail_route r), 'none');
  missing constant text := case
    when known_route = 'none' then 'Mail isn’t set up'
    when p_kind in ('invitation', 'signature') and private.public_address() is null then 'The public address isn’t set'
  end;
  made uuid;
begin
  insert into private.mails (kind, recipient, subject_id, secret, details, state, message, created_by, ends_at)
  values (
    p_kind, p_recipient, p_subject, case when missing is null then p_secret end, p_details,
    case when missing is null then 'waiting' else 'not_configured' end, missing, (select auth.uid()), p_ends_at
  )
  returning id into made;
  if missing is not null then
    return 'not_configured';
  end if;
  perform private.queue_outside('mail', made);
  return case when known_route = 'folder' then 'folder' else 'waiting' end;
end
$$;
comment on function private.queue_mail(text, text, uuid, text, jsonb, timestamptz) is
  'Puts a mail into the outbox: waiting (it will be sent), folder (it will be kept on the server), or not_configured. Definer: called by definer bodies only.';

create function private.start_outside_mail(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail private.mails;
  words jsonb;
begin
  select * into mail from private.mails m where m.id = p_id for update;
  if mail.id is null or mail.state <> 'waiting' or mail.secret is null then
    return null;
  end if;
  if mail.ends_at <= now() then
    update private.mails m set state = 'expired', secret = null, message = 'It could not be sent in time' where m.id = mail.id;
    return null;
  end if;
  -- A code that opens nothing any more.
  if mail.kind = 'share_code' and not exists (
    select from private.document_share_codes c where c.share_id = mail.subject_id and c.email = mail.recipient
  ) then
    return null;
  end if;
  if mail.kind = 'signature' then
    words := private.signature_mail(mail.subject_id, mail.details ->> 'what');
    if words is null then
      return null;
    end if;
  end if;
  update private.mails m set attempts = m.attempts + 1 where m.id = mail.id;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'to', mail.recipient, 'secret', mail.secret, 'details', mail.details || coalesce(words, '{}'),
    'workspace', (select nullif(c.value, '') from public.config c where c.key = 'workspace_name'), 'public_address', private.public_address()
  );
end
$$;
comment on function private.start_outside_mail(uuid) is 'What the worker needs to send a mail, or null where it is not to be sent any more. Definer: called by private.take_outside_job.';

create function private.end_outside_mail(p_id uuid, p_state text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.mails m set
    state = case when p_state = 'done' then 'sent' when p_state = 'failed' then 'failed' when p_state = 'dropped' and m.state = 'waiting' then 'expired' else m.state end,
    message = case when p_state <> 'done' then coalesce(p_message, m.message) end,
    secret = case when p_state in ('done', 'dropped') then null else m.secret end,
    sent_at = case when p_state = 'done' then clock_timestamp() end
  where m.id = p_id;
end
$$;
comment on function private.end_outside_mail(uuid, text, text) is 'Keeps what became of a mail. Definer: called by private.end_outside.';
insert into private.outside_kinds (kind, title, most_attempts) values ('mail', 'Send mail', 6);

create function private.queue_invitation_mail(p_invitation uuid, p_token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.user_invites;
begin
  select * into invitation from public.user_invites i where i.id = p_invitation;
  -- The token before is dead.
  update private.mails m set state = 'expired', secret = null, message = 'A newer invitation was sent'
  where m.subject_id = p_invitation and m.kind = 'invitation' and m.state in ('waiting', 'failed', 'not_configured');
  return private.queue_mail(
    'invitation', invitation.email, invitation.id, p_token, jsonb_build_object('from', private.plain_line(private.my_name(), 100), 'ends_at', invitation.expires_at),
    invitation.expires_at
  );
end
$$;
comment on function private.queue_invitation_mail(uuid, text) is
  'Sends the link of an invitation to the person who is invited; answers as private.queue_mail. Definer: called by definer bodies only.';

-- For Admin

create function private.get_mail_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can see mail' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'route', coalesce((select r.route from private.mail_route r), 'none'), 'sender', (select r.sender from private.mail_route r),
    'reported_at', (select r.reported_at from private.mail_route r), 'public_address', private.public_address()
  );
end
$$;
select private.expose('get_mail_state',
  'Administrators only. Whether mail is set up: {route: smtp, folder, none or broken, sender, reported_at, public_address}. Errors: 42501.',
  'no client role reads it');

create function private.list_mails(p_before_id uuid default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can see mail' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'kind', m.kind, 'recipient', m.recipient, 'state', m.state, 'attempts', m.attempts, 'message', m.message,
      'created_by', private.as_person(m.created_by), 'created_at', m.created_at, 'sent_at', m.sent_at, 'ends_at', m.ends_at,
      'next_try', (select j.run_at from private.outside_jobs j where j.kind = 'mail' and j.subject = m.id and j.state = 'waiting'),
      'can_retry', m.secret is not null and m.state in ('failed', 'waiting') and m.ends_at > now()
    ) order by m.created_at desc, m.id desc), '[]')
    from (
      select * from private.mails o
      where p_before_id is null or (o.created_at, o.id) < (select b.created_at, b.id from private.mails b where b.id = p_before_id)
      order by o.created_at desc, o.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) m
  );
end
$$;
select private.expose('list_mails',
  'Administrators only. The outbox, the newest first, 200 at most, without what the mails say; p_before_id is the last of the page before. state: waiting, sent, failed, expired, not_configured; message says why. Errors: 42501.',
  'no client role reads it');

create function private.retry_mail(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mail private.mails;
begin
  perform private.require_active();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can send mail again' using errcode = '42501';
  end if;
  select * into mail from private.mails m where m.id = p_id for update;
  if mail.id is null then
    raise exception 'This mail does not exist' using errcode = 'PT404';
  end if;
  if mail.secret is null or mail.state not in ('failed', 'waiting') or mail.ends_at <= now() then
    return false;
  end if;
  update private.mails m set state = 'waiting' where m.id = mail.id;
  perform private.queue_outside('mail', mail.id);
  perform private.write_audit('mails.retried', 'mail', mail.id::text, mail.recipient, null, '{}');
  return true;
end
$$;
select private.expose('retry_mail',
  'Administrators only. Tries to send a mail again at once; false where it was sent meanwhile or what it says is over. Written to the audit log. Errors: 42501, PT404.',
  'no client role writes it');

create function private.job_mail_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
  gone integer;
begin
  update private.mails m set secret = null, state = case when m.state = 'waiting' then 'expired' else m.state end
  where m.id in (select o.id from private.mails o where o.secret is not null and o.ends_at < now() order by o.ends_at limit private.job_batch());
  get diagnostics changed = row_count;
  delete from private.mails m where m.id in (
    select o.id from private.mails o where o.created_at < now() - interval '90 days' order by o.created_at limit private.job_batch()
  );
  get diagnostics gone = row_count;
  return changed + gone;
end
$$;
comment on function private.job_mail_retention() is
  'Job: forgets codes and tokens that are over, and mails after 90 days. Definer: no client role writes them.';
insert into private.jobs (name, title, every) values ('mail_retention', 'Forget old mail', '1 hour');
