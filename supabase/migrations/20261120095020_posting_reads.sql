-- What people see of social posting.

create function private.social_accounts_as_json(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', a.id, 'model_id', a.model_id, 'model_name', m.stage_name, 'model_photo_url', m.photo_url, 'platform', a.platform, 'server', a.server, 'username', a.username,
    'display_name', a.display_name, 'avatar_url', a.avatar_url, 'is_premium', a.is_premium, 'characters', a.characters, 'status', a.status,
    'last_error', a.last_error, 'waits_until', case when a.waits_until > private.outside_now() then a.waits_until end, 'timezone', a.timezone,
    'slots', a.slots, 'daily_cap', a.daily_cap, 'min_gap_minutes', a.min_gap_minutes, 'quiet_hours', private.quiet_hours(a.id),
    'needs_approval', exists (select from public.social_rules r where r.account_id = a.id and r.kind = 'approval_required' and r.enabled),
    'has_metrics', private.has_social_metrics(a),
    'planned', (select count(*) from public.social_posts p where p.account_id = a.id and p.status in ('scheduled', 'publishing') and p.deleted_at is null),
    'month_posts', coalesce(c.posts, 0), 'month_mills', coalesce(c.mills, 0), 'created_at', a.created_at, 'row_version', a.row_version
  ) order by lower(m.stage_name), lower(a.username), a.id), '[]')
  from public.social_accounts a join public.models m on m.id = a.model_id
  left join private.social_costs c on c.account_id = a.id and c.month = date_trunc('month', private.outside_now() at time zone 'UTC')::date
  where a.id = any (p_ids)
$$;
comment on function private.social_accounts_as_json(uuid[]) is
  'Accounts as pages show them, never a token. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.list_social_accounts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return private.social_accounts_as_json(array(
    select a.id from public.social_accounts a where sight.sees_all or a.model_id = any (sight.model_ids)
  ));
end
$$;
select private.expose('list_social_accounts',
  'Social accounts of models that the caller sees, with their rules, what is planned and what this month cost. Never a token. Errors: 42501.',
  'it names models, and reads rules and costs');

create function private.recurrence_as_json(p_post public.social_posts) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_post.recurrence_rule is not null then jsonb_build_object(
    'unit', case split_part(split_part(p_post.recurrence_rule, ';', 1), '=', 2) when 'DAILY' then 'day' when 'WEEKLY' then 'week' else 'month' end,
    'interval', split_part(p_post.recurrence_rule, 'INTERVAL=', 2)::integer, 'until', p_post.recurrence_until, 'count', p_post.recurrence_count
  ) end
$$;
comment on function private.recurrence_as_json(public.social_posts) is 'How a post repeats, {unit, interval, until, count}, or null.';

create function private.series_place(p_post public.social_posts, p_at timestamptz, p_timezone text) returns integer
language sql stable set search_path = '' as $$
  select case when split_part(split_part(p_post.recurrence_rule, ';', 1), '=', 2) = 'MONTHLY' then
    floor((w.months - case when w.first + make_interval(months => w.months) > w.wall then 1 else 0 end) / w.every::numeric)
  else
    floor(extract(epoch from w.wall - w.first) / 86400 / (w.every * case when p_post.recurrence_rule like 'FREQ=WEEKLY%' then 7 else 1 end))
  end::integer
  from (
    select t.*, ((extract(year from t.wall) - extract(year from t.first)) * 12 + extract(month from t.wall) - extract(month from t.first))::integer as months
    from (
      select p_post.series_start at time zone p_timezone as first, p_at at time zone p_timezone as wall,
        split_part(p_post.recurrence_rule, 'INTERVAL=', 2)::integer as every
    ) t
  ) w
$$;
comment on function private.series_place(public.social_posts, timestamptz, text) is 'Which one of a series is the last until a moment, from 0: series_time the other way around.';

create function private.repeats_left(p_post public.social_posts, p_timezone text) returns integer
language sql stable security definer set search_path = '' as $$
  select case when p_post.recurrence_rule is null then 0 else greatest(0,
    least(p_post.recurrence_count - 1, private.series_place(p_post, p_post.recurrence_until, p_timezone))
      - greatest(p_post.series_number, private.series_place(p_post, private.outside_now(), p_timezone))
  ) end
$$;
comment on function private.repeats_left(public.social_posts, text) is
  'How many posts are still to come after one that repeats, planned already or not. Definer: called by definer bodies only.';

create function private.social_posts_as_json(p_ids uuid[], p_caller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'group_id', p.group_id, 'account_id', p.account_id, 'status', p.status, 'excerpt', p.excerpt, 'parts', p.part_count,
    'parts_out', p.parts_out, 'media', p.media_count, 'cover_id', i.id, 'cover_object', i.storage_path, 'cover_mime', i.mime, 'scheduled_at', p.scheduled_at,
    'next_attempt_at', case when p.status in ('scheduled', 'publishing') and p.attempts > 0 then p.due_at end, 'published_at', p.published_at,
    'is_interrupted', p.status = 'publishing' and private.is_outside_interrupted('social', p.account_id), 'external_url', p.external_url, 'problem', p.problem, 'rejected_reason', p.rejected_reason, 'recurrence', private.recurrence_as_json(p),
    'repeats_left', case when p.recurrence_rule is null then 0 else (
      select private.repeats_left(p, a.timezone) from public.social_accounts a where a.id = p.account_id
    ) end,
    'series_id', p.series_id, 'author', private.as_person(p.created_by), 'submitted_at', p.submitted_at,
    'can_decide', p.status = 'pending_approval' and private.decides_on_post(p_caller, p),
    'approved_by', private.as_person(p.approved_by), 'approved_at', p.approved_at, 'attempts', p.attempts, 'cost_mills', p.cost_mills,
    'metrics', case when p.status = 'published' then (
      select jsonb_build_object('captured_at', x.captured_at, 'impressions', x.impressions, 'likes', x.likes, 'reposts', x.reposts, 'replies', x.replies)
      from public.social_metrics x where x.post_id = p.id order by x.captured_at desc limit 1
    ) end,
    'created_at', p.created_at, 'updated_at', p.updated_at, 'row_version', p.row_version
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place) join public.social_posts p on p.id = w.id
  left join public.social_media_items i on i.id = p.cover_id and i.deleted_at is null
$$;
comment on function private.social_posts_as_json(uuid[], uuid) is
  'Posts as lists show them, in the order of the ids. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.list_open_posts(p_model_id uuid default null, p_offset integer default 0, p_limit integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return private.social_posts_as_json(array(
    select p.id from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.status <> 'published' and p.deleted_at is null and (sight.sees_all or a.model_id = any (sight.model_ids))
      and (p_model_id is null or a.model_id = p_model_id)
    order by p.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ), sight.caller);
end
$$;
select private.expose('list_open_posts',
  'Posts that are not published, of models that the caller sees, of one where named: a page of up to 1,000 by id. Errors: 42501.',
  'it names people, and shows figures');

create function private.list_published_posts(
  p_model_id uuid default null, p_account_id uuid default null, p_text public.bounded_text default null, p_before timestamptz default null,
  p_before_id uuid default null, p_limit integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  sought constant text := nullif(btrim(coalesce(p_text, '')), '');
begin
  return private.social_posts_as_json(array(
    select p.id from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.status = 'published' and p.deleted_at is null and (sight.sees_all or a.model_id = any (sight.model_ids))
      and (p_model_id is null or a.model_id = p_model_id) and (p_account_id is null or p.account_id = p_account_id)
      and (p_before is null or (p.published_at, p.id) < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'::uuid)))
      and (sought is null or p.excerpt ilike '%' || private.like_text(sought) || '%' or exists (
        select from public.social_post_parts r where r.post_id = p.id and r.body ilike '%' || private.like_text(sought) || '%'
      ))
    order by p.published_at desc, p.id desc limit least(greatest(coalesce(p_limit, 100), 1), 200)
  ), sight.caller);
end
$$;
select private.expose('list_published_posts',
  'Published posts of models that the caller sees, the newest first, before the post p_before_id of a moment: of one model or account, or with a text in them; 200 at most. Errors: 42501.',
  'it names people, and shows figures');

create function private.list_posts_between(p_from timestamptz, p_until timestamptz, p_model_ids uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return private.social_posts_as_json(array(
    select p.id from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.deleted_at is null and (sight.sees_all or a.model_id = any (sight.model_ids))
      and (coalesce(cardinality(p_model_ids), 0) = 0 or a.model_id = any (p_model_ids))
      and (
        (p.status = 'published' and p.published_at >= p_from and p.published_at < p_until)
        or (p.status in ('pending_approval', 'approved', 'scheduled', 'publishing', 'failed', 'missed', 'unknown') and p.scheduled_at >= p_from and p.scheduled_at < p_until)
      )
    order by coalesce(p.published_at, p.scheduled_at), p.id limit 2000
  ), sight.caller);
end
$$;
select private.expose('list_posts_between',
  'Posts of models that the caller sees, planned or published between two moments, of some models where named; 2,000 at most. Errors: 42501.',
  'it names people, and shows figures');

create function private.social_media_as_json(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'model_id', i.model_id, 'object_name', i.storage_path, 'file_name', i.file_name, 'mime', i.mime, 'size_bytes', i.size_bytes, 'width', i.width,
    'height', i.height, 'seconds', i.seconds, 'alt', i.alt, 'tags', i.tags, 'used_count', i.used_count, 'last_used_at', i.last_used_at,
    'added_by', private.as_person(i.uploaded_by), 'created_at', i.created_at
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place) join public.social_media_items i on i.id = w.id
$$;
comment on function private.social_media_as_json(uuid[]) is 'Media in the order of the ids. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.social_post_details(p_ids uuid[], p_caller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(d.post || jsonb_build_object(
    'template_id', p.template_id,
    'part_list', (
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'body', r.body, 'delay_seconds', r.delay_seconds, 'state', r.state, 'external_url', r.external_url, 'published_at', r.published_at,
        'missing_media', cardinality(r.media) - (select count(*) from public.social_media_items i where i.id = any (r.media) and i.deleted_at is null),
        'media', (
          select coalesce(jsonb_agg(private.social_media_as_json(array[i.id]) -> 0 || jsonb_build_object('alt_here', r.alt_texts ->> i.id::text) order by u.place), '[]')
          from unnest(r.media) with ordinality as u (id, place) join public.social_media_items i on i.id = u.id and i.deleted_at is null
        )
      ) order by r.position) from public.social_post_parts r where r.post_id = p.id
    ),
    'attempt_list', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'attempt', t.attempt, 'part', t.position, 'started_at', t.started_at, 'finished_at', t.finished_at, 'outcome', t.outcome,
        'error_code', t.error_code, 'error_message', t.error_message
      ) order by t.started_at desc, t.id), '[]')
      from (select * from public.social_post_attempts x where x.post_id = p.id order by x.started_at desc limit 100) t
    )
  ) order by p.created_at, p.id), '[]')
  from jsonb_array_elements(private.social_posts_as_json(p_ids, p_caller)) as d (post) join public.social_posts p on p.id = (d.post ->> 'id')::uuid
$$;
comment on function private.social_post_details(uuid[], uuid) is
  'Posts with their parts and tries. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.get_social_post(p_post_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return private.social_post_details(array[(private.visible_social_post(p_post_id, sight)).id], sight.caller) -> 0;
end
$$;
select private.expose('get_social_post',
  'One post with its parts, media, and every try: {…, part_list, attempt_list, template_id}. Errors: 42501, PT404.', 'it names people');

create function private.get_post_group(p_group_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return private.social_post_details(array(
    select p.id from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.group_id = p_group_id and p.deleted_at is null and (sight.sees_all or a.model_id = any (sight.model_ids))
  ), sight.caller);
end
$$;
select private.expose('get_post_group',
  'All variants of a post that the caller sees, as get_social_post answers one; none for a group that is not there. Errors: 42501.', 'it names people');

create function private.list_free_slots(p_account_id uuid, p_count integer default 3) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account constant public.social_accounts := private.visible_social_account(p_account_id, sight);
begin
  return (select coalesce(jsonb_agg(s order by s), '[]') from private.free_slots(account, least(greatest(coalesce(p_count, 3), 1), 50)) as s);
end
$$;
select private.expose('list_free_slots',
  'The next slots of an account that nothing is planned for, as moments; none where it has no slots. Errors: 42501, PT404.', 'it looks at all posts of the account');

create function private.get_best_times(p_account_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account constant public.social_accounts := private.visible_social_account(p_account_id, sight);
begin
  return (
    with latest as (
      select p.published_at at time zone account.timezone as at, (x.likes + 2 * x.reposts + 2 * x.replies)::numeric as points
      from public.social_posts p
      cross join lateral (select * from public.social_metrics y where y.post_id = p.id order by y.captured_at desc limit 1) x
      where p.account_id = account.id and p.status = 'published' and p.published_at > now() - interval '180 days'
    ), hours as (
      select extract(isodow from l.at)::integer as day, extract(hour from l.at)::integer as hour, count(*)::integer as posts, avg(l.points) as points
      from latest l group by 1, 2
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'day', h.day, 'hour', h.hour, 'posts', h.posts, 'score', round(100 * h.points / greatest((select max(g.points) from hours g), 1))::integer
    ) order by h.points desc, h.posts desc, h.day, h.hour), '[]') from hours h
  );
end
$$;
select private.expose('get_best_times',
  'When posts of an account did best in 180 days, by likes, reposts and replies: [{day, hour, posts, score of 100}], best first; none without figures. Errors: 42501, PT404.',
  'it reads figures of all posts of the account');

create function private.get_posting_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return (
    select jsonb_build_object(
      'needs_approval', coalesce((select c.value = 'true' from public.config c where c.key = 'social_approval_required'), false),
      'planned', count(*) filter (where p.status in ('scheduled', 'publishing', 'approved')),
      'failed', count(*) filter (where p.status in ('failed', 'missed')), 'unknown', count(*) filter (where p.status = 'unknown'),
      'pending', count(*) filter (where p.status = 'pending_approval'), 'drafts', count(*) filter (where p.status = 'draft'),
      'month_mills', (
        select coalesce(sum(c.mills), 0) from private.social_costs c join public.social_accounts a on a.id = c.account_id
        where c.month = date_trunc('month', private.outside_now() at time zone 'UTC')::date and (sight.sees_all or a.model_id = any (sight.model_ids))
      )
    )
    from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.status <> 'published' and p.deleted_at is null and (sight.sees_all or a.model_id = any (sight.model_ids))
  );
end
$$;
select private.expose('get_posting_summary',
  'How many posts that the caller sees are planned, failed or missed, unknown, waiting for approval and drafts, what this month cost, and whether all need an approval. Errors: 42501.',
  'it counts by what the caller sees, and reads costs');

create function private.list_social_media(p_model_id uuid default null, p_offset integer default 0, p_limit integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  -- In a view nobody sees what its owner alone does.
  uploader constant uuid := case when not private.in_view() then sight.caller end;
begin
  return private.social_media_as_json(array(
    select i.id from public.social_media_items i
    where i.deleted_at is null and (p_model_id is null or i.model_id = p_model_id) and (sight.sees_all or i.model_id = any (sight.model_ids))
      and (i.mime is not null or i.uploaded_by = uploader)
    order by i.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ));
end
$$;
select private.expose('list_social_media',
  'The library of models that the caller sees, of one where named: those whose bytes were looked at, and the caller''s own; a page of up to 1,000 by id. Errors: 42501.',
  'it names people with their files in one read');

create function private.list_social_templates() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'kind', t.kind, 'name', t.name, 'body', t.body, 'hashtags', t.hashtags, 'created_by', private.as_person(t.created_by), 'row_version', t.row_version
    ) order by t.kind, lower(t.name), t.id), '[]') from (select * from public.social_templates s order by s.id limit 1000) t
  );
end
$$;
select private.expose('list_social_templates', 'Templates, signatures and groups of hashtags. Errors: 42501.', 'it names people');
