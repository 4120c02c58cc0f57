-- Writing posts, planning them, deciding on them, and settling what nobody knows of.

create function private.describe_post(p_post uuid) returns void
language sql security definer set search_path = '' as $$
  update public.social_posts p set
    -- Beside other words: marks that turn the direction of text stay in the post.
    excerpt = private.plain_line(regexp_replace(coalesce(s.first, ''), '\s+', ' ', 'g'), 300), part_count = greatest(s.parts, 1), media_count = s.files,
    cover_id = (select i.id from public.social_media_items i where i.id = s.cover), content_hash = private.post_hash(p.id)
  from (
    select count(*)::integer as parts, coalesce(sum(cardinality(r.media)), 0)::integer as files,
      max(r.body) filter (where r.position = 1) as first, (array_agg(r.media[1] order by r.position) filter (where cardinality(r.media) > 0))[1] as cover
    from public.social_post_parts r where r.post_id = p_post
  ) s
  where p.id = p_post
$$;
comment on function private.describe_post(uuid) is 'Keeps with a post what lists show of its parts. Definer: called by definer bodies only.';

create function private.write_post_parts(p_post public.social_posts, p_parts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant integer := (select count(*) from public.social_post_parts r where r.post_id = p_post.id and r.state = 'sent');
  part record;
begin
  if jsonb_typeof(p_parts) is distinct from 'array' or jsonb_array_length(p_parts) not between 1 and 25 then
    raise exception 'A thread can have 25 posts' using errcode = '22023', hint = 'parts';
  end if;
  -- What is out stays as it went out.
  if exists (
    select from public.social_post_parts r where r.post_id = p_post.id and r.state = 'sent'
      and btrim(r.body) is distinct from btrim(coalesce(p_parts -> (r.position - 1) ->> 'body', ''))
  ) then
    raise exception 'A part of this thread is published already and can’t be changed' using errcode = 'PT409', hint = 'locked';
  end if;
  delete from public.social_post_parts r where r.post_id = p_post.id and r.state <> 'sent';
  for part in select e.value as given, e.ordinality::integer as place from jsonb_array_elements(p_parts) with ordinality as e loop
    continue when part.place <= kept;
    if char_length(coalesce(part.given ->> 'body', '')) > 25000 then
      raise exception 'Post must be 25,000 characters or fewer' using errcode = '22023', hint = 'too_long';
    end if;
    if jsonb_typeof(coalesce(part.given -> 'media', '[]')) <> 'array' or jsonb_array_length(coalesce(part.given -> 'media', '[]')) > 4 then
      raise exception 'You can attach up to 4 images or 1 video' using errcode = '22023', hint = 'media';
    end if;
    insert into public.social_post_parts (post_id, position, body, media, alt_texts, delay_seconds)
    select p_post.id, part.place, coalesce(part.given ->> 'body', ''), coalesce(array_agg((m.value ->> 'id')::uuid order by m.ordinality) filter (where m.value is not null), '{}'),
      coalesce(jsonb_object_agg(m.value ->> 'id', left(m.value ->> 'alt', 1000)) filter (where m.value ->> 'alt' is not null), '{}'),
      least(greatest(coalesce((part.given ->> 'delay_seconds')::integer, 0), 0), 600)
    from jsonb_array_elements(coalesce(part.given -> 'media', '[]')) with ordinality as m;
  end loop;
  if exists (
    select from public.social_post_parts r cross join lateral unnest(r.media) as u (id) join public.social_accounts a on a.id = p_post.account_id
    where r.post_id = p_post.id and r.state <> 'sent' and exists (select from public.social_media_items i where i.id = u.id and i.model_id <> a.model_id)
  ) then
    raise exception 'Choose pictures and videos of this account’s model' using errcode = '22023', hint = 'media';
  end if;
  perform private.describe_post(p_post.id);
end
$$;
comment on function private.write_post_parts(public.social_posts, jsonb) is
  'Replaces the parts of a post that are not out, [{body, media: [{id, alt}], delay_seconds}]. Definer: called by definer bodies only.';

create function private.post_content(p_post uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(string_agg(concat_ws('|', r.body, array_to_string(r.media, ','), r.alt_texts::text, r.delay_seconds), E'\n' order by r.position), 'UTF8')), 'hex')
  from public.social_post_parts r where r.post_id = p_post
$$;
comment on function private.post_content(uuid) is 'Everything of a post that someone approves, as one value to compare. Definer: called by definer bodies only.';

create function private.save_social_posts(p_group_id uuid, p_posts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  given jsonb;
  account public.social_accounts;
  post public.social_posts;
  wanted uuid[] := '{}';
  former text;
  needed boolean;
begin
  if p_group_id is null or jsonb_typeof(p_posts) is distinct from 'array' or jsonb_array_length(p_posts) not between 1 and 20 then
    raise exception 'Choose an account' using errcode = '22023', hint = 'account';
  end if;
  -- Two windows that keep the same post wait for each other.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('marquee.post_group/' || p_group_id, 0));
  for given in select e.value from jsonb_array_elements(p_posts) as e loop
    account := private.visible_social_account((given ->> 'account_id')::uuid, sight);
    continue when account.id = any (wanted);
    wanted := wanted || account.id;
    if given ->> 'id' is null then
      select * into post from public.social_posts p where p.group_id = p_group_id and p.account_id = account.id for update;
      if post.id is not null and post.status <> 'draft' then
        raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
      end if;
      if post.id is null then
        insert into public.social_posts (group_id, account_id, created_by) values (p_group_id, account.id, sight.caller) returning * into post;
      elsif post.deleted_at is not null then
        update public.social_posts p set deleted_at = null where p.id = post.id returning * into post;
      end if;
    else
      post := private.locked_social_post((given ->> 'id')::uuid, sight);
      if post.group_id <> p_group_id or post.account_id <> account.id then
        raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
      end if;
      if post.status in ('publishing', 'published', 'unknown') then
        raise exception 'This post is on its way, or out, and can’t be changed' using errcode = 'PT409', hint = 'locked';
      end if;
      if post.row_version is distinct from (given ->> 'row_version')::integer then
        raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
      end if;
    end if;
    former := private.post_content(post.id);
    perform private.write_post_parts(post, given -> 'parts');
    needed := private.needs_approval(account.id);
    update public.social_posts p set
      template_id = (select t.id from public.social_templates t where t.id = (given ->> 'template_id')::uuid),
      -- Someone approved another text.
      status = case when p.status in ('scheduled', 'approved') and needed then 'pending_approval' else p.status end,
      problem_at = case when p.status in ('scheduled', 'approved') and needed then clock_timestamp() else p.problem_at end,
      -- Nor does the last one who wrote in it decide on it.
      submitted_by = case when p.status in ('scheduled', 'approved', 'pending_approval') and needed then sight.caller else p.submitted_by end,
      -- Nor does an approval of one text stand for another, should approvals be off in between.
      approved_by = null, approved_at = null,
      problem = case when p.status in ('draft', 'scheduled', 'pending_approval') then null else p.problem end,
      row_version = p.row_version
    where p.id = post.id and private.post_content(p.id) is distinct from former returning p.* into post;
    if post.id is not null and post.status = 'scheduled' then
      perform private.require_post_content(post, account);
    elsif post.status = 'pending_approval' then
      perform private.ask_for_approval(post);
    end if;
  end loop;
  -- Accounts that were taken off: what is a draft there still. Another window may have written it, so that the trash keeps it.
  update public.social_posts p set deleted_at = now() from public.social_accounts a
  where p.group_id = p_group_id and a.id = p.account_id and p.status = 'draft' and p.parts_out = 0 and p.deleted_at is null and coalesce(p.account_id <> all (wanted), true)
    and (sight.sees_all or a.model_id = any (sight.model_ids));
  return private.social_post_details(array(
    select p.id from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.group_id = p_group_id and p.deleted_at is null and (sight.sees_all or a.model_id = any (sight.model_ids))
  ), sight.caller);
end
$$;
select private.expose('save_social_posts',
  'Keeps a post for one or several accounts, [{id, row_version, account_id, template_id, parts: [{body, media: [{id, alt}], delay_seconds}]}] with id null for a new one, of which there is one for each account of the group; drafts for other accounts go. What was planned and needs an approval waits for it again. Answers all variants. Errors: 42501, PT404, PT409 with hint stale or locked, 22023 with hint account, parts, media, empty or too_long.',
  'no client role writes posts', 2000000);

create function private.plan_post(
  p_post public.social_posts, p_account public.social_accounts, p_at timestamptz, p_caller uuid, p_is_told boolean default true
) returns public.social_posts
language plpgsql security definer set search_path = '' as $$
declare
  planned public.social_posts;
  waits constant boolean := private.waits_for_approval(p_account.id, p_post.approved_at);
begin
  if waits and not private.has_feature('advanced_features') then
    raise exception 'Approval of posts isn’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
  end if;
  update public.social_post_parts r set state = 'waiting' where r.post_id = p_post.id and r.state = 'failed';
  update public.social_posts p set
    status = case when waits then 'pending_approval' else 'scheduled' end, scheduled_at = p_at, due_at = p_at,
    submitted_by = p_caller, submitted_at = clock_timestamp(), rejected_reason = null, problem = null, problem_at = case when waits then clock_timestamp() end,
    failures = 0
  where p.id = p_post.id returning * into planned;
  if waits and not p_is_told then
    return planned;
  elsif waits then
    perform private.ask_for_approval(planned);
  else
    perform private.wake_social(p_account.id, p_at);
  end if;
  return planned;
end
$$;
comment on function private.plan_post(public.social_posts, public.social_accounts, timestamptz, uuid, boolean) is
  'Plans a post for a moment, or has it wait for its approval, of which those who decide are told. Definer: called by definer bodies only.';

create function private.set_post_series(p_post public.social_posts, p_at timestamptz, p_recurrence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ends constant timestamptz := (p_recurrence ->> 'until')::timestamptz;
  times constant integer := (p_recurrence ->> 'count')::integer;
  every constant integer := coalesce((p_recurrence ->> 'interval')::integer, 1);
begin
  if p_recurrence is null or jsonb_typeof(p_recurrence) = 'null' then
    update public.social_posts p set recurrence_rule = null, recurrence_until = null, recurrence_count = null, series_id = null, series_number = null, series_start = null
    where p.id = p_post.id and p.series_id is not null;
    return;
  end if;
  if coalesce(p_recurrence ->> 'unit', '') not in ('day', 'week', 'month') or every not between 1 and 52 then
    raise exception 'Choose how often it repeats' using errcode = '22023', hint = 'recurrence';
  end if;
  if ends is null and times is null then
    raise exception 'Choose when it ends' using errcode = '22023', hint = 'recurrence';
  end if;
  if (ends is not null and ends <= p_at) or (times is not null and times not between 1 and 365) then
    raise exception 'Choose an end after the first post' using errcode = '22023', hint = 'recurrence';
  end if;
  -- An end that never comes is none.
  if ends > p_at + interval '5 years' then
    raise exception 'Choose an end within five years' using errcode = '22023', hint = 'recurrence';
  end if;
  update public.social_posts p set
    recurrence_rule = 'FREQ=' || case p_recurrence ->> 'unit' when 'day' then 'DAILY' when 'week' then 'WEEKLY' else 'MONTHLY' end || ';INTERVAL=' || every,
    recurrence_until = ends, recurrence_count = times, series_id = gen_random_uuid(), series_number = 0, series_start = p_at
  where p.id = p_post.id;
end
$$;
comment on function private.set_post_series(public.social_posts, timestamptz, jsonb) is
  'Has a post repeat from its time on, {unit: day, week or month, interval, until, count}, or no longer. Definer: called by definer bodies only.';

create function private.submit_post(
  p_post_id uuid, p_row_version integer default null, p_scheduled_at timestamptz default null, p_recurrence jsonb default null, p_is_repeat_fine boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
  account public.social_accounts;
  moment timestamptz := p_scheduled_at;
begin
  -- One at a time for an account: two must not take the same slot.
  select * into account from public.social_accounts a where a.id = post.account_id for no key update;
  if post.status not in ('draft', 'cancelled', 'approved', 'failed', 'missed') then
    raise exception 'This post is planned or published already' using errcode = 'PT409', hint = 'stale';
  end if;
  if p_row_version is not null and p_row_version <> post.row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  perform private.require_post_content(post, account);
  if moment is null then
    select s into moment from private.free_slots(account, 1) as s;
    if moment is null then
      raise exception 'This account has no free slot. Choose a time, or add slots to the account.' using errcode = '22023', hint = 'slots';
    end if;
  end if;
  perform private.require_post_time(post, account, moment, false, coalesce(p_is_repeat_fine, false));
  perform private.set_post_series(post, moment, p_recurrence);
  post := private.plan_post(post, account, moment, sight.caller);
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('submit_post',
  'Plans a draft for a moment, or for the next free slot of its account; where approvals are needed it waits for one. Repeats by {unit, interval, until, count}. Errors: 42501, PT404, PT409 with hint stale, 22023 with a sentence and hint empty, too_long, media, past, reconnect, repeated, cap, gap, quiet, slots or recurrence, PT402 with hint advanced_features.',
  'no client role writes posts');

create function private.decide_post(
  p_post_id uuid, p_decision public.bounded_text, p_reason public.bounded_text default null, p_row_version integer default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
  account public.social_accounts;
  reason constant text := nullif(btrim(coalesce(p_reason, '')), '');
begin
  if post.status <> 'pending_approval' then
    raise exception 'Someone has decided on this post, or it was changed' using errcode = 'PT409', hint = 'stale';
  end if;
  -- Its author may have written something else since they read it.
  if p_row_version is not null and p_row_version <> post.row_version then
    raise exception 'This post was changed in the meantime. Read it again.' using errcode = 'PT409', hint = 'stale';
  end if;
  if not private.is_admin() and sight.caller in (post.created_by, post.submitted_by) then
    raise exception 'You cannot approve your own post' using errcode = '42501', hint = 'own';
  end if;
  if not private.decides_on_post(sight.caller, post) then
    raise exception 'The model’s main manager or an administrator decides on this post' using errcode = '42501', hint = 'decide';
  end if;
  if char_length(reason) > 500 then
    raise exception 'Reason must be 500 characters or fewer' using errcode = '22023', hint = 'reason';
  end if;
  select * into account from public.social_accounts a where a.id = post.account_id for no key update;
  if p_decision = 'reject' then
    if reason is null then
      raise exception 'Say why, so that the author can change it' using errcode = '22023', hint = 'reason';
    end if;
    update public.social_posts p set status = 'draft', rejected_reason = reason, due_at = null, problem = null, problem_at = null where p.id = post.id returning * into post;
  elsif p_decision = 'approve' then
    perform private.require_post_content(post, account);
    -- What a picture says goes out as it was approved, whatever the library says of it later.
    update public.social_post_parts r set
      alt_texts = coalesce((select jsonb_object_agg(i.id, i.alt) from public.social_media_items i where i.id = any (r.media)), '{}') || r.alt_texts
    where r.post_id = post.id and r.state <> 'sent';
    update public.social_posts p set
      -- Its time may have gone by meanwhile: then someone chooses another one.
      status = case when p.scheduled_at > private.outside_now() then 'scheduled' else 'approved' end, due_at = p.scheduled_at,
      approved_by = sight.caller, approved_at = clock_timestamp(), rejected_reason = null, problem = null, problem_at = null
    where p.id = post.id returning * into post;
    perform private.wake_social(account.id, post.due_at);
  else
    raise exception 'Approve it or reject it' using errcode = '22023', hint = 'decision';
  end if;
  perform private.tell_of_post(
    post, 'post_decided', case p_decision when 'reject' then 'Your post for ' || account.username || ' was rejected' else 'Your post for ' || account.username || ' was approved' end,
    coalesce(reason, case post.status when 'approved' then 'Its time has passed: choose another one.' else post.excerpt end)
  );
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('decide_post',
  'Approves a post that waits, or rejects it with a reason, approve or reject, as the caller has read it by its row_version: nobody their own but administrators, which the audit log shows. One whose time has passed is approved without a time. Errors: 42501 with hint own or decide, PT404, PT409 with hint stale, 22023 with hint reason or those of submit_post.',
  'no client role writes posts');

create function private.end_series(p_post public.social_posts) returns void
language sql security definer set search_path = '' as $$
  -- One before it that goes out later makes no other.
  update public.social_posts p set recurrence_rule = null, recurrence_until = null, recurrence_count = null
  where p.series_id = p_post.series_id and p.id <> p_post.id and p.recurrence_rule is not null
$$;
comment on function private.end_series(public.social_posts) is 'Has no other post of its series repeat any more. Definer: called by definer bodies only.';

create function private.change_series(
  p_post public.social_posts, p_account public.social_accounts, p_at timestamptz, p_recurrence jsonb, p_caller uuid
) returns public.social_posts
language plpgsql security definer set search_path = '' as $$
declare
  ends constant boolean := coalesce(p_recurrence ->> 'unit', '') = 'never';
  post public.social_posts;
begin
  perform private.end_series(p_post);
  -- Those after it that are planned already followed from what it was.
  update public.social_posts p set deleted_at = now()
  where p.series_id = p_post.series_id and p.series_number > p_post.series_number and p.status in ('scheduled', 'pending_approval', 'approved')
    and p.parts_out = 0 and p.deleted_at is null;
  perform private.set_post_series(p_post, p_at, case when ends then null else p_recurrence end);
  if not ends and private.needs_approval(p_account.id) then
    -- Someone approved one post, or others.
    update public.social_posts p set approved_by = null, approved_at = null where p.id = p_post.id returning * into post;
    return private.plan_post(post, p_account, p_at, p_caller);
  end if;
  select * into post from public.social_posts p where p.id = p_post.id;
  return post;
end
$$;
comment on function private.change_series(public.social_posts, public.social_accounts, timestamptz, jsonb, uuid) is
  'Has what comes after a planned post follow another rule, or nothing follow it with unit never: what was planned after it goes to the trash. Definer: called by definer bodies only.';

create function private.reschedule_post(
  p_post_id uuid, p_row_version integer, p_scheduled_at timestamptz default null, p_recurrence jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
  account public.social_accounts;
  repeats constant boolean := p_recurrence is not null and jsonb_typeof(p_recurrence) <> 'null';
  moment timestamptz := p_scheduled_at;
begin
  select * into account from public.social_accounts a where a.id = post.account_id for no key update;
  if post.status not in ('scheduled', 'pending_approval', 'approved', 'missed', 'failed') or post.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if repeats and p_recurrence ->> 'unit' is distinct from 'never' and post.parts_out > 0 then
    raise exception 'A part of this post is out already' using errcode = 'PT409', hint = 'locked';
  end if;
  if moment is null and repeats and post.status in ('scheduled', 'pending_approval', 'approved') then
    -- What it is planned for was decided before.
    moment := post.scheduled_at;
  else
    perform private.require_post_content(post, account);
    -- That it is the same as another was said when it was planned.
    perform private.require_post_time(post, account, moment, false, true);
    if post.status = 'pending_approval' then
      update public.social_posts p set scheduled_at = moment, due_at = moment where p.id = post.id returning * into post;
    else
      post := private.plan_post(post, account, moment, coalesce(post.submitted_by, sight.caller));
    end if;
  end if;
  if repeats then
    post := private.change_series(post, account, moment, p_recurrence, sight.caller);
  end if;
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('reschedule_post',
  'Gives a planned post, or one that failed or was missed, another time, and another repeat, as for submit_post or with unit never to end it; what was planned after it goes to the trash. A planned one keeps its time where only a repeat is given; one that repeats needs an approval again, where approvals are needed. Errors: as for submit_post, PT409 with hint locked.',
  'no client role writes posts');

create function private.unschedule_post(p_post_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
begin
  if post.status not in ('scheduled', 'pending_approval', 'approved', 'failed', 'missed', 'draft') or post.parts_out > 0 then
    raise exception 'This post is on its way, or a part of it is out' using errcode = 'PT409', hint = 'locked';
  end if;
  update public.social_posts p set
    status = 'draft', due_at = null, problem = null, problem_at = null, submitted_by = null, submitted_at = null, approved_by = null, approved_at = null,
    recurrence_rule = null, recurrence_until = null, recurrence_count = null, series_id = null, series_number = null, series_start = null
  where p.id = post.id and p.status <> 'draft';
  perform private.end_series(post);
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('unschedule_post',
  'Makes a planned post a draft again, and ends its series. Errors: 42501, PT404, PT409 with hint locked.', 'no client role writes posts');

create function private.publish_post_now(p_post_id uuid, p_is_repeat_fine boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
  account public.social_accounts;
  moment constant timestamptz := private.outside_now();
begin
  select * into account from public.social_accounts a where a.id = post.account_id for no key update;
  if post.status not in ('draft', 'cancelled', 'scheduled', 'approved', 'failed', 'missed') then
    raise exception '%', case post.status when 'pending_approval' then 'This post waits for approval' else 'This post is on its way, or out' end
      using errcode = 'PT409', hint = 'stale';
  end if;
  if private.waits_for_approval(account.id, post.approved_at) then
    raise exception 'Posts of this account need an approval first' using errcode = '22023', hint = 'approval';
  end if;
  perform private.require_post_content(post, account);
  if post.parts_out = 0 then
    perform private.require_post_time(post, account, moment, true, coalesce(p_is_repeat_fine, false) or post.status in ('scheduled', 'failed', 'missed'));
  elsif account.status <> 'connected' then
    raise exception 'This account needs to be reconnected before it can post' using errcode = '22023', hint = 'reconnect';
  end if;
  update public.social_post_parts r set state = 'waiting' where r.post_id = post.id and r.state = 'failed';
  update public.social_posts p set
    status = 'scheduled', scheduled_at = moment, due_at = moment, submitted_by = coalesce(p.submitted_by, sight.caller),
    submitted_at = coalesce(p.submitted_at, clock_timestamp()), rejected_reason = null, problem = null, problem_at = null, failures = 0
  where p.id = post.id;
  perform private.wake_social(account.id, moment);
  perform private.play_demo_posts(account.id);
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('publish_post_now',
  'Has a post go out at once: a draft, a planned one, or one that failed or was missed, from the part where it stopped. Errors: as for submit_post, 22023 with hint approval.',
  'no client role writes posts');

create function private.resolve_unknown_post(p_post_id uuid, p_was_published boolean, p_url public.bounded_text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
  moment constant timestamptz := private.outside_now();
  link constant text := nullif(btrim(coalesce(p_url, '')), '');
begin
  if post.status <> 'unknown' then
    raise exception 'This was settled in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if p_was_published is null then
    raise exception 'Say whether it was posted' using errcode = '22023', hint = 'decision';
  end if;
  if link is not null and (link !~ '^https://[^\s]{3,}$' or char_length(link) > 500) then
    raise exception 'Enter a link that starts with https://' using errcode = '22023', hint = 'url';
  end if;
  if p_was_published and post.parts_out + 1 < post.part_count and coalesce(link !~ '/[0-9]{5,25}(?:[/?#].*)?$', true) then
    raise exception 'Enter the link of the post: the next part of the thread answers it' using errcode = '22023', hint = 'url';
  end if;
  if p_was_published then
    perform private.part_is_out(r, (regexp_match(link, '/([0-9]{5,25})(?:[/?#].*)?$'))[1], link, null)
    from public.social_post_parts r where r.post_id = post.id and r.state = 'unknown';
  else
    update public.social_post_parts r set state = 'waiting', lookups = 0, first_sent_at = null where r.post_id = post.id and r.state = 'unknown';
    update public.social_posts p set status = 'scheduled', due_at = moment, problem = null, problem_at = null, failures = 0 where p.id = post.id;
  end if;
  perform private.wake_social(post.account_id, moment);
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('resolve_unknown_post',
  'Says of a post of which nobody knows whether it was published, with its link if one has it; where it was not, it goes out again, and parts that follow go out as well. Errors: 42501, PT404, PT409 with hint stale, 22023 with hint url.',
  'no client role writes posts');

create function private.delete_posts(p_post_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  gone uuid[];
begin
  with removed as (
    update public.social_posts p set deleted_at = now() from public.social_accounts a
    where a.id = p.account_id and p.id = any (p_post_ids) and p.deleted_at is null and p.status <> 'publishing'
      and (sight.sees_all or a.model_id = any (sight.model_ids))
    returning p.id
  ) select array_agg(r.id) into gone from removed r;
  return to_jsonb(coalesce(gone, '{}'));
end
$$;
select private.expose('delete_posts',
  'Moves posts to the trash, 200 at most; answers those that were: what is on its way stays, and a published one stays at its platform. Errors: 42501.',
  'no client role writes posts', 25000, 200);

create function private.restore_posts(p_post_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  moment constant timestamptz := private.outside_now();
  back uuid[];
  post public.social_posts;
  account public.social_accounts;
  why text;
begin
  -- Another may have taken their place meanwhile: one at a time for an account.
  perform 1 from public.social_accounts a where a.id in (select p.account_id from public.social_posts p where p.id = any (p_post_ids))
    and (sight.sees_all or a.model_id = any (sight.model_ids)) order by a.id for no key update;
  with restored as (
    update public.social_posts p set
      deleted_at = null,
      -- What should have gone out meanwhile does not go out now.
      status = case when p.status in ('scheduled', 'pending_approval') and p.scheduled_at <= moment + interval '1 minute' then 'draft' else p.status end
    from public.social_accounts a
    where a.id = p.account_id and p.id = any (p_post_ids) and p.deleted_at is not null and (sight.sees_all or a.model_id = any (sight.model_ids))
    returning p.id, p.account_id, p.due_at, p.status
  ), woken as (
    select private.wake_social(r.account_id, min(r.due_at)) from restored r where r.status = 'scheduled' group by r.account_id
  ) select array_agg(r.id) into back from restored r where (select count(*) from woken) >= 0;
  for post in select p.* from public.social_posts p where p.id = any (back) and p.status in ('scheduled', 'pending_approval') order by p.scheduled_at, p.id loop
    select * into account from public.social_accounts a where a.id = post.account_id;
    begin
      perform private.require_post_time(post, account, post.scheduled_at, false, true);
    exception when sqlstate '22023' then
      get stacked diagnostics why = pg_exception_hint;
      if why in ('cap', 'gap', 'quiet') then
        update public.social_posts p set status = 'draft', due_at = null where p.id = post.id;
      end if;
    end;
  end loop;
  return to_jsonb(coalesce(back, '{}'));
end
$$;
select private.expose('restore_posts',
  'Brings posts back from the trash, 200 at most; answers those that were. What should have gone out meanwhile is a draft, and so is what another has taken the place of. Errors: 42501.',
  'no client role writes posts', 25000, 200);
select private.add_trash('social_post');

-- Accounts

create function private.may_end_approval(p_model uuid, p_caller uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or private.has_permission('can_manage_all_models')
    or exists (select from public.models m where m.id = p_model and m.manager_id = p_caller)
$$;
comment on function private.may_end_approval(uuid, uuid) is
  'Whether the caller decides if posts of a model''s accounts need an approval. Definer: called by definer bodies only.';

create function private.require_own_media(p_account public.social_accounts, p_model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  posts integer;
begin
  select count(*) into posts from public.social_posts p
  where p.account_id = p_account.id and p.status in ('scheduled', 'publishing', 'pending_approval', 'approved') and p.deleted_at is null and exists (
    select from public.social_post_parts r join public.social_media_items i on i.id = any (r.media)
    where r.post_id = p.id and r.state <> 'sent' and i.model_id <> p_model
  );
  if posts > 0 then
    raise exception '% of this account % pictures or videos of %. Take them off, or move % to drafts, before the account moves.',
      case posts when 1 then '1 planned post' else posts || ' planned posts' end, case posts when 1 then 'has' else 'have' end,
      (select m.stage_name from public.models m where m.id = p_account.model_id), case posts when 1 then 'the post' else 'the posts' end
      using errcode = '22023', hint = 'planned_media';
  end if;
end
$$;
comment on function private.require_own_media(public.social_accounts, uuid) is
  'Refuses with 22023 that an account moves to a model while posts planned for it have media of another. Definer: called by definer bodies only.';

create function private.set_social_account(p_account_id uuid, p_row_version integer, p_set jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account public.social_accounts := private.visible_social_account(p_account_id, sight);
begin
  if p_set ? 'model_id' then
    perform private.require_posting_model((p_set ->> 'model_id')::uuid, sight);
    -- Another model has another main manager, who may take the approval away.
    if private.needs_approval(account.id) and (p_set ->> 'model_id')::uuid <> account.model_id
      and not private.may_end_approval(account.model_id, sight.caller) then
      raise exception 'The model’s main manager or an administrator moves an account whose posts need an approval' using errcode = '42501', hint = 'decide';
    end if;
    if (p_set ->> 'model_id')::uuid <> account.model_id then
      -- What is planned meanwhile waits, and is then looked at by the model that the account has.
      perform 1 from public.social_accounts a where a.id = account.id for no key update;
      perform private.require_own_media(account, (p_set ->> 'model_id')::uuid);
    end if;
  end if;
  if p_set ? 'timezone' and not private.is_timezone(p_set ->> 'timezone') then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  if p_set ? 'slots' and (
    jsonb_typeof(p_set -> 'slots') <> 'array' or jsonb_array_length(p_set -> 'slots') > 50 or exists (
      select from jsonb_array_elements(p_set -> 'slots') as s
      where coalesce(s.value ->> 'time', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or coalesce(s.value ->> 'day', '') !~ '^[1-7]$'
    )
  ) then
    raise exception 'Choose days and times' using errcode = '22023', hint = 'slots';
  end if;
  if (p_set ->> 'daily_cap')::integer not between 1 and 500 or (p_set ->> 'min_gap_minutes')::integer not between 0 and 1440 then
    raise exception 'Enter a whole number between %', case when p_set ? 'daily_cap' then '1 and 500' else '0 and 1440' end using errcode = '22023', hint = 'number';
  end if;
  update public.social_accounts a set
    model_id = case when p_set ? 'model_id' then (p_set ->> 'model_id')::uuid else a.model_id end,
    timezone = coalesce(p_set ->> 'timezone', a.timezone),
    slots = case when p_set ? 'slots' then (
      select coalesce(jsonb_agg(distinct jsonb_build_object('day', (s.value ->> 'day')::integer, 'time', s.value ->> 'time')), '[]') from jsonb_array_elements(p_set -> 'slots') as s
    ) else a.slots end,
    daily_cap = coalesce((p_set ->> 'daily_cap')::integer, a.daily_cap), min_gap_minutes = coalesce((p_set ->> 'min_gap_minutes')::integer, a.min_gap_minutes),
    status = case
      when not p_set ? 'is_on' then a.status when not (p_set ->> 'is_on')::boolean then 'disabled'
      when a.status = 'disabled' then case when a.secret_id is null and a.platform <> 'demo' then 'reconnect_needed' else 'connected' end else a.status
    end,
    row_version = p_row_version
  where a.id = account.id and (sight.sees_all or a.model_id = any (sight.model_ids)) returning * into account;
  if account.id is null then
    raise exception 'Account not found, or you don''t have access' using errcode = 'PT404', hint = 'account';
  end if;
  perform private.wake_social(account.id);
  return private.social_accounts_as_json(array[account.id]) -> 0;
end
$$;
select private.expose('set_social_account',
  'Changes an account, {model_id, timezone, slots: [{day, time}], daily_cap, min_gap_minutes, is_on}; answers it. Posts of one that is off wait. Errors: 42501, PT404 (hint model), PT409 with hint stale, 22023 with hint timezone, slots, number, or planned_media where posts are planned with media of the model that it leaves.',
  'no client role writes accounts');

create function private.set_social_rule(p_account_id uuid, p_rule public.bounded_text, p_is_on boolean, p_settings jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account constant public.social_accounts := private.visible_social_account(p_account_id, sight);
  kept jsonb := '{}';
begin
  if coalesce(p_rule, '') not in ('quiet_hours', 'approval_required', 'metrics') then
    raise exception 'There is no such rule' using errcode = '22023', hint = 'rule';
  end if;
  if p_rule = 'quiet_hours' and p_is_on then
    kept := jsonb_build_object('from', p_settings ->> 'from', 'until', p_settings ->> 'until');
    if coalesce(kept ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or coalesce(kept ->> 'until', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or kept ->> 'from' = kept ->> 'until' then
      raise exception 'Choose when quiet hours begin and end' using errcode = '22023', hint = 'quiet';
    end if;
  end if;
  -- Who needs an approval can't take it away from themselves.
  if p_rule = 'approval_required' then
    if p_is_on and not private.has_feature('advanced_features') then
      raise exception 'Approval of posts isn’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
    end if;
    if not private.may_end_approval(account.model_id, sight.caller) then
      raise exception 'The model’s main manager or an administrator decides whether posts need an approval' using errcode = '42501', hint = 'decide';
    end if;
  end if;
  insert into public.social_rules as r (account_id, kind, settings, enabled) values (account.id, p_rule, kept, coalesce(p_is_on, false))
  on conflict on constraint social_rules_once do update set settings = case when excluded.enabled then excluded.settings else r.settings end, enabled = excluded.enabled;
  -- What pages show of an account has changed with it.
  update public.social_accounts a set updated_at = clock_timestamp() where a.id = account.id;
  return private.social_accounts_as_json(array[account.id]) -> 0;
end
$$;
select private.expose('set_social_rule',
  'Turns a rule of an account on or off: quiet_hours {from, until}, approval_required, metrics; answers the account. Errors: 42501 with hint decide, PT404, 22023 with hint rule or quiet, PT402 with hint advanced_features.',
  'no client role writes rules');

create function private.delete_social_account(p_account_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account public.social_accounts;
begin
  select * into account from public.social_accounts a where a.id = p_account_id and (sight.sees_all or a.model_id = any (sight.model_ids)) for update;
  -- Connected again it would have no such rule.
  if exists (select from public.social_rules r where r.account_id = account.id and r.kind = 'approval_required' and r.enabled)
    and not private.may_end_approval(account.model_id, sight.caller) then
    raise exception 'The model’s main manager or an administrator removes an account whose posts need an approval' using errcode = '42501', hint = 'decide';
  end if;
  delete from public.social_accounts a where a.id = p_account_id and (sight.sees_all or a.model_id = any (sight.model_ids));
end
$$;
select private.expose('delete_social_account',
  'Removes an account with its tokens and posts; nothing happens where it is gone. What was posted stays at its platform. Errors: 42501, with hint decide where its posts need an approval.',
  'no client role writes accounts');

-- Connecting, for the function connect-service

create function private.begin_connection_social(p_service text, p_details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account public.social_accounts;
begin
  perform private.require_posting_model((p_details ->> 'model_id')::uuid, sight);
  if p_details ->> 'account_id' is not null then
    account := private.visible_social_account((p_details ->> 'account_id')::uuid, sight);
    if account.platform <> p_service then
      raise exception 'Account not found, or you don''t have access' using errcode = 'PT404', hint = 'account';
    end if;
  end if;
  if p_service in ('mastodon', 'bluesky') and coalesce(p_details ->> 'server', '') !~ '^https?://[^\s/?#@\\]{1,250}$' then
    raise exception 'Enter a server that starts with https://' using errcode = '22023', hint = 'server';
  end if;
  if private.take_ticket('social_connects', sight.caller::text, 30, '10 minutes') > 0 then
    raise exception 'You have tried many times. Wait a few minutes.' using errcode = '22023', hint = 'too_fast';
  end if;
end
$$;
comment on function private.begin_connection_social(text, jsonb) is
  'Whether the caller may connect an account for a model, {model_id, account_id, server}. Errors: 42501, PT404, 22023. Definer: called by definer bodies only.';

create function private.end_connection_social(p_service text, p_user uuid, p_details jsonb, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  model constant uuid := (p_details ->> 'model_id')::uuid;
  wanted constant uuid := (p_details ->> 'account_id')::uuid;
  outside_id constant text := p_result ->> 'external_id';
  origin constant text := p_result ->> 'server';
  account public.social_accounts;
  kept uuid;
  until timestamptz := case when p_result ->> 'expires_in' is not null then clock_timestamp() + make_interval(secs => (p_result ->> 'expires_in')::integer) end;
begin
  -- Meanwhile they may have lost the model.
  if not private.has_permission_of(p_user, 'can_access_twitter_bot') or not (private.sees_all_rows_of(p_user) or model in (select private.model_ids_of(p_user))) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404', hint = 'model';
  end if;
  -- No key: a worker that writes twice in a row of this account has its key looked at, and may be the one to wait for below.
  select * into account from public.social_accounts a
  where a.platform = p_service and coalesce(a.server, '') = coalesce(origin, '') and a.external_id = outside_id for no key update;
  if wanted is not null and account.id is distinct from wanted then
    raise exception 'You signed in as %. Sign in with the account that you want to reconnect.', coalesce(p_result ->> 'username', 'someone else')
      using errcode = '22023', hint = 'other_account';
  end if;
  if account.id is not null and account.model_id <> model then
    raise exception 'This account is already connected for another model' using errcode = 'PT409', hint = 'duplicate';
  end if;
  kept := private.keep_service_secret('social_tokens', jsonb_strip_nulls(jsonb_build_object(
    'access', p_result ->> 'access', 'refresh', p_result ->> 'refresh', 'password', p_result ->> 'password',
    'client_id', p_result ->> 'client_id', 'client_secret', p_result ->> 'client_secret'
  ))::text, 8192);
  if account.id is null then
    insert into public.social_accounts (
      model_id, platform, server, external_id, username, display_name, avatar_url, secret_id, is_premium, characters, token_expires_at, timezone, created_by
    ) values (
      model, p_service, origin, outside_id, private.plain_line(p_result ->> 'username', 253), private.plain_line(p_result ->> 'display_name', 200),
      case when p_result ->> 'avatar_url' ~ '^https://[^\s]+$' and char_length(p_result ->> 'avatar_url') <= 1000 then p_result ->> 'avatar_url' end,
      kept, coalesce((p_result ->> 'is_premium')::boolean, false), (p_result ->> 'characters')::integer, until,
      coalesce((select m.timezone from public.models m where m.id = model), 'UTC'), p_user
    ) returning * into account;
  else
    update public.social_accounts a set
      username = private.plain_line(p_result ->> 'username', 253), display_name = private.plain_line(p_result ->> 'display_name', 200), secret_id = kept,
      is_premium = coalesce((p_result ->> 'is_premium')::boolean, a.is_premium), characters = coalesce((p_result ->> 'characters')::integer, a.characters),
      token_expires_at = until, status = 'connected', last_error = null, failed_at = null, waits_until = null
    where a.id = account.id returning * into account;
  end if;
  -- What the line knows of the former token goes by the secret that it names. It is not waited for: a worker that has it may wait for this account.
  -- An insert waits for who is just changing the row that it would repeat, even where it then does nothing: only a line that is not there is made.
  insert into private.social_lines (account_id) select account.id where not exists (select from private.social_lines l where l.account_id = account.id)
  on conflict (account_id) do nothing;
  perform private.wake_social(account.id);
end
$$;
comment on function private.end_connection_social(text, uuid, jsonb, jsonb) is
  'Keeps an account that someone connected, its tokens sealed, or connects it again; what waited goes out, or was missed. Errors: PT404, PT409 with hint duplicate, 22023 with hint other_account, PT402, PT503. Definer: called by definer bodies only.';
