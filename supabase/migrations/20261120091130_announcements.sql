-- Messages of administrators to everyone, or to a role.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  title text not null,
  message text,
  role text,
  recipients integer not null,
  sent_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint announcements_type_known check (
    type in ('system_maintenance', 'maintenance_scheduled', 'maintenance_completed', 'system_alert')
  ),
  constraint announcements_title_length check (btrim(title) <> '' and char_length(title) <= 120),
  constraint announcements_message_length check (char_length(message) <= 500),
  constraint announcements_role_known check (role in ('admin', 'manager'))
);
comment on table public.announcements is 'What administrators have told everyone, or a role, and how many people it reached.';
create index announcements_created_at_idx on public.announcements (created_at desc, id);
create index announcements_sent_by_idx on public.announcements (sent_by);

create constraint trigger announcements_audit after insert or update or delete on public.announcements
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "announcements", "resource": "announcement", "name": ["title"], "fields": ["type", "title", "message", "role", "recipients"]
  }');

select private.close_tables('announcements');

create policy "Administrators see what was announced" on public.announcements
  for select to authenticated
  using ((select private.is_admin()));

create function private.announcement_recipients(p_role text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can send messages to everyone' using errcode = '42501';
  end if;
  if p_role is not null and p_role not in ('admin', 'manager') then
    raise exception 'Choose everyone, administrators or managers' using errcode = '22023', hint = 'unknown_role';
  end if;
  return array(
    select p.id from public.profiles p
    where p.status = 'active' and p.role in ('admin', 'manager') and (p_role is null or p.role = p_role)
      and p.id <> (select auth.uid())
  );
end
$$;
comment on function private.announcement_recipients(text) is
  'Whom a message of the caller reaches: every active person, or those of a role, except for the caller. Definer: called by definer bodies only.';

create function private.checked_announcement_text(p_text text, p_most integer, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  trimmed constant text := nullif(btrim(p_text), '');
begin
  if char_length(trimmed) > p_most then
    raise exception '% must be % characters or fewer', p_field, p_most using errcode = '22023', hint = 'too_long';
  end if;
  if trimmed ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]' then
    raise exception '% can’t contain control characters or text direction marks', p_field
      using errcode = '22023', hint = 'control_characters';
  end if;
  if trimmed ~ '<[A-Za-z/!]' then
    raise exception '% is plain text: remove the HTML tags', p_field using errcode = '22023', hint = 'markup';
  end if;
  return trimmed;
end
$$;
comment on function private.checked_announcement_text(text, integer, text) is
  'A text that many people are to read, trimmed, or 22023 where it is too long, has markup, or marks that turn the direction of text.';

create function private.send_announcement(
  p_type public.bounded_text, p_title public.bounded_text, p_message public.bounded_text, p_role public.bounded_text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  people constant uuid[] := private.announcement_recipients(p_role);
  title text;
  message text;
  announcement uuid;
  wait integer;
begin
  if p_type is null or p_type not in ('system_maintenance', 'maintenance_scheduled', 'maintenance_completed', 'system_alert') then
    raise exception 'Choose a kind of message' using errcode = '22023', hint = 'unknown_type';
  end if;
  title := private.checked_announcement_text(p_title, 120, 'Title');
  message := private.checked_announcement_text(p_message, 500, 'Message');
  if title is null or position(e'\n' in title) > 0 then
    raise exception 'Enter a title of one line' using errcode = '22023', hint = 'title_required';
  end if;
  if not private.notifications_are_on() then
    raise exception 'Notifications are turned off for this workspace' using errcode = 'P0001', hint = 'notifications_off';
  end if;
  if people = '{}' then
    raise exception 'No one would get this: choose an audience with other active people' using errcode = '22023', hint = 'no_recipients';
  end if;
  wait := private.take_ticket('announcement', (select auth.uid())::text, 20, '1 hour');
  if wait > 0 then
    return private.told_to_wait(wait);
  end if;
  insert into public.announcements (type, title, message, role, recipients, sent_by)
  values (p_type, title, message, p_role, cardinality(people), (select auth.uid()))
  returning id into announcement;
  perform private.notify(
    p_type, people, null, title, message, private.by_whom('announcement') || jsonb_build_object('announcement_id', announcement)
  );
  return jsonb_build_object('id', announcement, 'recipients', cardinality(people));
end
$$;

create function private.count_announcement_recipients(p_role public.bounded_text default null) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return cardinality(private.announcement_recipients(p_role));
end
$$;

select private.expose('send_announcement',
  'Administrators only. Tells every active person but the caller, or those of a role: {id, recipients}. Type is system_maintenance, maintenance_scheduled, maintenance_completed or system_alert; title 120 characters of one line, message 500, both plain text. 20 an hour, then HTTP 429. Errors: 42501, 22023 with a hint, also where it would reach nobody, P0001 with hint notifications_off.',
  'no client role writes notifications');

select private.expose('count_announcement_recipients',
  'Administrators only. How many people a message to everyone, or to a role, would reach now. Errors: 42501, 22023.',
  'as what it calls');

