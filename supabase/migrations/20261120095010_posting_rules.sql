-- What holds for posts no matter who asks: who sees and decides, how long a text is, when an account may post, places in the plan, and series.

create function private.posting_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight('can_access_twitter_bot');
end
$$;
comment on function private.posting_sight() is
  'For the head of a procedure: what of social posting the caller sees, or 42501. Definer: called by definer bodies only.';

create function private.require_posting_model(p_model uuid, p_sight private.row_sight) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_model is null or not (p_sight.sees_all or p_model = any (p_sight.model_ids)) or not exists (select from public.models m where m.id = p_model) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404', hint = 'model';
  end if;
end
$$;
comment on function private.require_posting_model(uuid, private.row_sight) is 'PT404 for a model that the caller does not see, or that is not there. Definer: called by definer bodies only.';

create function private.visible_social_account(wanted uuid, p_sight private.row_sight) returns public.social_accounts
language plpgsql stable security definer set search_path = '' as $$
declare
  account public.social_accounts;
begin
  if wanted is null then
    raise exception 'Choose an account' using errcode = '22023', hint = 'account';
  end if;
  select * into account from public.social_accounts a
  where a.id = wanted and (p_sight.sees_all or a.model_id = any (p_sight.model_ids));
  if account.id is null then
    raise exception 'Account not found, or you don''t have access' using errcode = 'PT404', hint = 'account';
  end if;
  return account;
end
$$;
comment on function private.visible_social_account(uuid, private.row_sight) is
  'An account of a model that the caller sees, else PT404. Definer: called by definer bodies only.';

create function private.visible_social_post(wanted uuid, p_sight private.row_sight) returns public.social_posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.social_posts;
begin
  select p.* into post from public.social_posts p join public.social_accounts a on a.id = p.account_id
  where p.id = wanted and p.deleted_at is null and (p_sight.sees_all or a.model_id = any (p_sight.model_ids));
  if post.id is null then
    raise exception 'Post not found, or you don''t have access' using errcode = 'PT404', hint = 'post';
  end if;
  return post;
end
$$;
comment on function private.visible_social_post(uuid, private.row_sight) is
  'A post of an account that the caller sees and that is not in the trash, else PT404. Definer: called by definer bodies only.';

create function private.locked_social_post(wanted uuid, p_sight private.row_sight) returns public.social_posts
language plpgsql security definer set search_path = '' as $$
declare
  post public.social_posts;
begin
  post := private.visible_social_post(wanted, p_sight);
  select * into post from public.social_posts p where p.id = post.id for update;
  return post;
end
$$;
comment on function private.locked_social_post(uuid, private.row_sight) is
  'The same, as it is once the worker or person that has it at the moment is done. Definer: called by definer bodies only.';

create function private.decides_on_post(p_person uuid, p_post public.social_posts) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_admin() then true
    when p_person in (p_post.created_by, p_post.submitted_by) then false
    else private.has_permission('can_manage_all_models')
      or exists (select from public.social_accounts a join public.models m on m.id = a.model_id where a.id = p_post.account_id and m.manager_id = p_person)
  end
$$;
comment on function private.decides_on_post(uuid, public.social_posts) is
  'Whether the caller may approve a post: administrators, people who manage all models and the model''s main manager; nobody but an administrator their own. Definer: called by definer bodies only.';

create function private.needs_approval(p_account uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.value = 'true' from public.config c where c.key = 'social_approval_required'), false)
    or exists (select from public.social_rules r where r.account_id = p_account and r.kind = 'approval_required' and r.enabled);
end
$$;
comment on function private.needs_approval(uuid) is
  'Whether posts of an account need an approval, by Configuration or by a rule of the account. Definer: called by definer bodies only.';

create function private.waits_for_approval(p_account uuid, p_approved_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_approved_at is null and private.needs_approval(p_account);
end
$$;
comment on function private.waits_for_approval(uuid, timestamptz) is
  'Whether a post of an account, by when it was approved, may not go out before someone approves it: asked when it is planned, when a series makes it, and when a worker takes it. Definer: called by definer bodies only.';

create function private.has_social_metrics(p_account public.social_accounts) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select r.enabled from public.social_rules r where r.account_id = p_account.id and r.kind = 'metrics'),
    -- Reading costs there.
    p_account.platform <> 'x'
  )
$$;
comment on function private.has_social_metrics(public.social_accounts) is 'Whether figures of an account''s posts are fetched. Definer: called by definer bodies only.';

create function private.limit_social_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  if new.created_by is null or (tg_op = 'UPDATE' and old.created_by = new.created_by) then
    return null;
  end if;
  select (p.limits ->> 'social_accounts')::integer into most
  from private.plan_of(new.created_by) as o join public.subscription_plans p on p.id = o.plan_id;
  if coalesce(most, -1) = -1 then
    return null;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.social_accounts_limit'), pg_catalog.hashtext(new.created_by::text));
  used := (select count(*) from public.social_accounts a where a.created_by = new.created_by);
  if used > most then
    raise exception 'Social account limit reached! You can create % social accounts. Currently using %. Upgrade your plan for more social accounts.', most, used - 1
      using errcode = 'PT402', hint = 'social_accounts_limit';
  end if;
  return null;
end
$$;
comment on function private.limit_social_accounts() is
  'Trigger: an account takes a place in the plan of the person who connected it; PT402 where there is none. Holds a lock until the transaction ends. Definer, as what it calls.';
create trigger social_accounts_99_limit after insert or update of created_by on public.social_accounts
  for each row execute function private.limit_social_accounts();

-- Texts

create function private.post_weight(p_platform text, p_text text) returns integer
language sql immutable set search_path = '' as $$
  -- Never more than the platform counts: what is close to its limit it decides itself. Marks that join signs into one, and what they join, weigh nothing.
  select char_length(w.plain) + case when p_platform in ('x', 'demo') then
    char_length(regexp_replace(w.plain, '[\u0001-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]', '', 'g')) else 0 end
  from (
    select regexp_replace(
      regexp_replace(
        regexp_replace(
          case when p_platform = 'bluesky' then normalize(p_text, nfc)
            else regexp_replace(normalize(p_text, nfc), 'https?://[^[:space:]]+', repeat('a', 23), 'g') end,
          '[\ufe00-\ufe0f\u0300-\u036f\U0001f3fb-\U0001f3ff]', '', 'g'
        ),
        '\u200d.', '', 'g'
      ),
      '([\U0001f1e6-\U0001f1ff])[\U0001f1e6-\U0001f1ff]', '\1', 'g'
    ) as plain
  ) w
$$;
comment on function private.post_weight(text, text) is
  'How long a platform counts a text, or a little less: links as 23 (X and Mastodon), wide signs twice (X), signs that are joined once.';

create function private.post_limit(p_account public.social_accounts) returns integer
language sql immutable set search_path = '' as $$
  select case p_account.platform
    when 'bluesky' then 300
    when 'mastodon' then coalesce(p_account.characters, 500)
    else case when p_account.is_premium then 4000 else 280 end
  end
$$;
comment on function private.post_limit(public.social_accounts) is 'How long a post of an account may be.';

create function private.post_cost(p_platform text, p_body text) returns integer
language sql immutable set search_path = '' as $$
  select case when p_platform <> 'x' then 0 when p_body ~* '(https?://|www\.)[^[:space:]]' then 200 else 15 end
$$;
comment on function private.post_cost(text, text) is
  'What a part costs at its platform in thousandths of a dollar: X takes 0.015 dollars for a post, 0.20 with a link. The same in shared/domain/social-platforms.ts.';

create function private.post_hash(p_post uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(string_agg(
    regexp_replace(btrim(lower(normalize(r.body, nfc))), '\s+', ' ', 'g') || '|' || array_to_string(r.media, ','), E'\n' order by r.position
  ), 'UTF8')), 'hex')
  from public.social_post_parts r where r.post_id = p_post
$$;
comment on function private.post_hash(uuid) is 'By which the same post is known: its words and media. Definer: called by definer bodies only.';

create function private.require_post_content(p_post public.social_posts, p_account public.social_accounts) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  part record;
  over integer;
  most constant integer := private.post_limit(p_account);
begin
  for part in
    select r.*, (select count(*) from unnest(r.media) as u) as files, m.there, m.elsewhere, m.unchecked, m.videos, m.images, m.others
    from public.social_post_parts r
    cross join lateral (
      select count(*) as there, count(*) filter (where i.model_id <> p_account.model_id) as elsewhere, count(*) filter (where i.mime is null) as unchecked, count(*) filter (where i.mime like 'video/%' or i.mime = 'image/gif') as videos,
        count(*) filter (where i.mime like 'image/%' and i.mime <> 'image/gif') as images,
        count(*) filter (where i.mime is not null and i.mime not in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'video/quicktime')) as others
      from public.social_media_items i where i.id = any (r.media) and i.deleted_at is null
    ) m
    where r.post_id = p_post.id and r.state <> 'sent' order by r.position
  loop
    if btrim(part.body) = '' and part.files = 0 then
      raise exception 'Post cannot be empty' using errcode = '22023', hint = 'empty';
    end if;
    over := private.post_weight(p_account.platform, btrim(part.body)) - most;
    if over > 0 then
      raise exception 'Post is % characters over the limit', over using errcode = '22023', hint = 'too_long';
    end if;
    if part.elsewhere > 0 then
      raise exception 'Choose pictures and videos of this account’s model' using errcode = '22023', hint = 'media';
    end if;
    if part.there < part.files then
      raise exception 'A picture or video of this post is no longer in the library' using errcode = '22023', hint = 'media';
    end if;
    if part.unchecked > 0 then
      raise exception 'A picture or video is still being checked. Try again in a moment.' using errcode = '22023', hint = 'media';
    end if;
    if part.others > 0 then
      raise exception 'This kind of file can’t be posted' using errcode = '22023', hint = 'media';
    end if;
    if part.videos > 1 or (part.videos = 1 and part.files > 1) or part.images > 4 then
      raise exception 'You can attach up to 4 images or 1 video' using errcode = '22023', hint = 'media';
    end if;
  end loop;
end
$$;
comment on function private.require_post_content(public.social_posts, public.social_accounts) is
  'Refuses with 22023 what can not be posted: nothing, too much, or media that is gone, unchecked or too many. Definer: called by definer bodies only.';

-- Times

create function private.quiet_hours(p_account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select r.settings from public.social_rules r where r.account_id = p_account and r.kind = 'quiet_hours' and r.enabled
$$;
comment on function private.quiet_hours(uuid) is 'When an account does not post, {from, until}, or null. Definer: called by definer bodies only.';

create function private.is_quiet(p_hours jsonb, p_at timestamptz, p_timezone text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_hours is null then false
    when (p_hours ->> 'from')::time < (p_hours ->> 'until')::time
      then (p_at at time zone p_timezone)::time >= (p_hours ->> 'from')::time and (p_at at time zone p_timezone)::time < (p_hours ->> 'until')::time
    else (p_at at time zone p_timezone)::time >= (p_hours ->> 'from')::time or (p_at at time zone p_timezone)::time < (p_hours ->> 'until')::time
  end
$$;
comment on function private.is_quiet(jsonb, timestamptz, text) is 'Whether a moment lies in quiet hours, which may cross midnight.';

create function private.posts_around(p_account public.social_accounts, p_post uuid, p_from timestamptz, p_until timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.social_posts p
  where p.account_id = p_account.id and p.id is distinct from p_post and p.deleted_at is null and (
    (p.status in ('scheduled', 'publishing', 'pending_approval') and p.scheduled_at > p_from and p.scheduled_at < p_until)
    or (p.status = 'published' and p.published_at > p_from and p.published_at < p_until)
  )
$$;
comment on function private.posts_around(public.social_accounts, uuid, timestamptz, timestamptz) is
  'How many other posts of an account are planned or went out between two moments. Definer: called by definer bodies only.';

create function private.social_day(p_at timestamptz, p_timezone text) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(
    date_trunc('day', p_at at time zone p_timezone) at time zone p_timezone,
    (date_trunc('day', p_at at time zone p_timezone) + interval '1 day') at time zone p_timezone
  )
$$;
comment on function private.social_day(timestamptz, text) is 'The day of a moment, where an account is.';

create function private.require_post_time(
  p_post public.social_posts, p_account public.social_accounts, p_at timestamptz, p_is_now boolean, p_is_repeat_fine boolean
) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  hours constant jsonb := private.quiet_hours(p_account.id);
  around constant tstzrange := private.social_day(p_at, p_account.timezone);
  hash constant text := private.post_hash(p_post.id);
  former timestamptz;
begin
  if p_account.status <> 'connected' then
    raise exception '%', case p_account.status
        when 'disabled' then 'This account is turned off'
        when 'suspended' then 'This account was suspended by its platform'
        else 'This account needs to be reconnected before it can post' end
      using errcode = '22023', hint = 'reconnect';
  end if;
  if not p_is_now then
    if p_at is null or p_at <= moment or p_at > moment + interval '2 years' then
      raise exception 'Choose a time in the future' using errcode = '22023', hint = 'past';
    end if;
    if private.is_quiet(hours, p_at, p_account.timezone) then
      raise exception 'Quiet hours of % are from % to %', p_account.username, hours ->> 'from', hours ->> 'until' using errcode = '22023', hint = 'quiet';
    end if;
  end if;
  if private.posts_around(p_account, p_post.id, lower(around) - interval '1 microsecond', upper(around)) >= p_account.daily_cap then
    raise exception 'Daily limit of % posts reached for %', p_account.daily_cap, p_account.username using errcode = '22023', hint = 'cap';
  end if;
  if p_account.min_gap_minutes > 0 and private.posts_around(
    p_account, p_post.id, p_at - make_interval(mins => p_account.min_gap_minutes), p_at + make_interval(mins => p_account.min_gap_minutes)
  ) > 0 then
    raise exception 'Leave at least % minutes between posts', p_account.min_gap_minutes using errcode = '22023', hint = 'gap';
  end if;
  if not p_is_repeat_fine then
    select coalesce(p.published_at, p.scheduled_at) into former from public.social_posts p
    where p.account_id = p_account.id and p.id <> p_post.id and p.deleted_at is null and p.content_hash = hash
      and (p_post.series_id is null or p.series_id is distinct from p_post.series_id)
      and (
        (p.status = 'published' and p.published_at > p_at - interval '24 hours' and p.published_at < p_at + interval '24 hours')
        or (p.status in ('scheduled', 'publishing', 'pending_approval', 'unknown')
          and p.scheduled_at > p_at - interval '24 hours' and p.scheduled_at < p_at + interval '24 hours')
      )
    order by 1 limit 1;
    if former is not null then
      raise exception 'You already posted this to % on %', p_account.username, to_char(former at time zone p_account.timezone, 'FMDD Mon YYYY')
        using errcode = '22023', hint = 'repeated';
    end if;
  end if;
end
$$;
comment on function private.require_post_time(public.social_posts, public.social_accounts, timestamptz, boolean, boolean) is
  'Refuses with 22023 a moment at which an account may not post this: past, quiet, too many or too close, or the same within a day. Definer: called by definer bodies only.';

create function private.free_slots(p_account public.social_accounts, p_count integer) returns setof timestamptz
language sql stable security definer set search_path = '' as $$
  select s.at
  from (
    select distinct ((d.day + (j.slot ->> 'time')::time) at time zone p_account.timezone) as at
    from generate_series(0, 60) as n
    cross join lateral (select (private.outside_now() at time zone p_account.timezone)::date + n as day) d
    join lateral jsonb_array_elements(p_account.slots) as j (slot) on (j.slot ->> 'day')::integer = extract(isodow from d.day)
  ) s
  where s.at > private.outside_now() + interval '1 minute'
    and not private.is_quiet(private.quiet_hours(p_account.id), s.at, p_account.timezone)
    and private.posts_around(
      p_account, null, s.at - make_interval(mins => greatest(p_account.min_gap_minutes, 1)), s.at + make_interval(mins => greatest(p_account.min_gap_minutes, 1))
    ) = 0
    and private.posts_around(
      p_account, null, lower(private.social_day(s.at, p_account.timezone)) - interval '1 microsecond', upper(private.social_day(s.at, p_account.timezone))
    ) < p_account.daily_cap
  order by s.at limit p_count
$$;
comment on function private.free_slots(public.social_accounts, integer) is
  'The next slots of an account that nothing is planned for, within two months. Definer: called by definer bodies only.';

-- News

create function private.tell_of_post(p_post public.social_posts, p_kind text, p_title text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account public.social_accounts;
  people uuid[];
begin
  select * into account from public.social_accounts a where a.id = p_post.account_id;
  people := private.people_with_rows('can_access_twitter_bot', account.model_id);
  perform private.notify(
    'system_alert',
    case when p_kind = 'post_decided' then array(select p from unnest(people) as p where p in (p_post.created_by, p_post.submitted_by)) else people end,
    account.model_id, p_title, p_message,
    jsonb_build_object('kind', p_kind, 'category', 'social', 'post_id', p_post.id, 'account_id', account.id, 'model_id', account.model_id), p_kind || ':' || p_post.id
  );
end
$$;
comment on function private.tell_of_post(public.social_posts, text, text, text) is
  'News of a post: post_failed, post_missed, post_unknown and post_approval to those who see its model, post_decided to its author. Definer: called by definer bodies only.';

create function private.ask_for_approval(p_post public.social_posts, p_count integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  username constant text := (select a.username from public.social_accounts a where a.id = p_post.account_id);
begin
  perform private.tell_of_post(
    p_post, 'post_approval',
    case when p_count = 1 then 'A post for ' || username || ' waits for approval' else p_count || ' posts for ' || username || ' wait for approval' end,
    p_post.excerpt
  );
end
$$;
comment on function private.ask_for_approval(public.social_posts, integer) is
  'Tells those who see its model that a post waits for approval, or so many of its account, once for all of them. Definer: called by definer bodies only.';

create function private.social_account_trouble(p_account uuid, p_secret uuid, p_status text, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account public.social_accounts;
begin
  update public.social_accounts a set status = p_status, last_error = left(p_why, 300), failed_at = clock_timestamp()
  where a.id = p_account and a.status = 'connected' and a.secret_id is not distinct from p_secret returning * into account;
  if account.id is not null then
    perform private.notify(
      'system_alert', private.people_with_rows('can_access_twitter_bot', account.model_id), account.model_id,
      case p_status when 'suspended' then account.username || ' was suspended' else account.username || ' needs to be reconnected' end,
      case p_status when 'suspended' then 'Its platform closed it. Its posts wait.' else 'Its platform no longer lets Marquee in. Its posts wait.' end,
      jsonb_build_object('kind', 'social_account', 'category', 'social', 'account_id', account.id, 'model_id', account.model_id), 'social_account:' || account.id
    );
  end if;
end
$$;
comment on function private.social_account_trouble(uuid, uuid, text, text) is
  'Marks an account that can not post by the secret that was used, whose posts wait, unless it has another one by now, and tells those who see its model once. Definer: called by definer bodies only.';

-- The line to the platforms

insert into private.outside_kinds (kind, title, most_attempts) values ('social', 'Social posts', 50);

create function private.wake_social(p_account uuid, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.social_accounts a where a.id = p_account and a.status = 'connected' and a.platform <> 'demo') then
    perform private.queue_outside('social', p_account, coalesce(p_at, private.outside_now()));
  end if;
end
$$;
comment on function private.wake_social(uuid, timestamptz) is 'Has a worker post what is due by an account. Definer: called by definer bodies only.';

-- Series

create function private.series_time(p_post public.social_posts, p_number integer, p_timezone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- By the clock on the wall, from the first one: neither summer time nor a short month moves those after it.
  select ((p_post.series_start at time zone p_timezone) + p_number * (case split_part(split_part(p_post.recurrence_rule, ';', 1), '=', 2)
    when 'DAILY' then interval '1 day' when 'WEEKLY' then interval '7 days' else interval '1 month' end
    * split_part(p_post.recurrence_rule, 'INTERVAL=', 2)::integer)) at time zone p_timezone
$$;
comment on function private.series_time(public.social_posts, integer, text) is 'When the one of a number in a series goes out, from 0.';

create function private.make_next_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account public.social_accounts;
  place integer := new.series_number;
  next_at timestamptz;
  made public.social_posts;
  waits boolean;
begin
  select * into account from public.social_accounts a where a.id = new.account_id;
  loop
    place := place + 1;
    next_at := private.series_time(new, place, account.timezone);
    -- What was missed meanwhile isn't made up for.
    exit when next_at > private.outside_now();
  end loop;
  if (new.recurrence_count is not null and place >= new.recurrence_count) or (new.recurrence_until is not null and next_at > new.recurrence_until) then
    return null;
  end if;
  -- Approvals may be asked for only since the first one was planned.
  waits := private.waits_for_approval(new.account_id, new.approved_at);
  insert into public.social_posts (
    account_id, status, excerpt, part_count, media_count, cover_id, scheduled_at, due_at, submitted_by, submitted_at, approved_by, approved_at,
    recurrence_rule, recurrence_until, recurrence_count, series_id, series_number, series_start, content_hash, template_id, created_by, problem_at
  ) values (
    new.account_id, case when waits then 'pending_approval' else 'scheduled' end, new.excerpt, new.part_count, new.media_count, new.cover_id, next_at, next_at, new.submitted_by, new.submitted_at,
    new.approved_by, new.approved_at, new.recurrence_rule, new.recurrence_until, new.recurrence_count, new.series_id, place, new.series_start,
    new.content_hash, new.template_id, new.created_by, case when waits then clock_timestamp() end
  )
  -- Made already, when the one before it was tried first.
  on conflict do nothing returning * into made;
  if made.id is not null then
    insert into public.social_post_parts (post_id, position, body, media, alt_texts, delay_seconds)
    select made.id, r.position, r.body, r.media, r.alt_texts, r.delay_seconds from public.social_post_parts r where r.post_id = new.id;
    if waits then
      perform private.ask_for_approval(made);
    else
      perform private.wake_social(new.account_id, next_at);
    end if;
  end if;
  return null;
end
$$;
comment on function private.make_next_post() is
  'Trigger: the next of a series is planned when one has gone out, failed or was missed. Definer: no client role writes posts.';
create trigger social_posts_50_series after update of status on public.social_posts
  for each row when (
    new.recurrence_rule is not null and new.status in ('published', 'failed', 'missed', 'unknown')
    and old.status in ('scheduled', 'publishing', 'pending_approval', 'approved')
  ) execute function private.make_next_post();
