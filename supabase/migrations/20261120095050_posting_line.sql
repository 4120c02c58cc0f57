-- The line between posts and their platforms, for workers with the secret key. Each step is marked before it is handed out, and what became of it is written
-- down after: a part that a platform would publish twice is looked for before anyone sends it again, and where it is not found a person decides.

create function private.open_social_tokens(p_account public.social_accounts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kept private.secrets;
begin
  select * into kept from private.secrets s where s.id = p_account.secret_id;
  return case when kept.id is not null then private.open_secret(kept)::jsonb end;
end
$$;
comment on function private.open_social_tokens(public.social_accounts) is
  'The tokens of an account, null where the key is missing. Definer: called by definer bodies only, for workers.';

create function private.start_outside_social(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('account_id', a.id) from public.social_accounts a where a.id = p_id and a.status = 'connected' and a.platform <> 'demo'
  );
end
$$;
comment on function private.start_outside_social(uuid) is 'What a worker is to do for an account; null where it may not post. Definer: called by private.take_outside_job.';

create function private.social_next_at(p_account uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest((select a.waits_until from public.social_accounts a where a.id = p_account), n.at)
  from (
    select min(p.due_at) as at from public.social_posts p
    where p.account_id = p_account and p.status in ('scheduled', 'publishing') and p.deleted_at is null
  ) n where n.at is not null
$$;
comment on function private.social_next_at(uuid) is 'When an account posts next; null where nothing is planned. Definer: called by definer bodies only.';

create function private.can_sign_in(p_account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.open_social_tokens(a) is not null and coalesce(l.refresh_at <= private.outside_now() or l.token is distinct from a.secret_id, true)
  from public.social_accounts a left join private.social_lines l on l.account_id = a.id where a.id = p_account
$$;
comment on function private.can_sign_in(uuid) is
  'Whether an account could post now: its tokens can be read, and no refresh waits. Definer: called by definer bodies only.';

create function private.end_outside_social(p_id uuid, p_state text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  next_at constant timestamptz := private.social_next_at(p_id);
begin
  -- What was planned while the worker said that nothing was left, or that it waits. What waits for a token, or after an error, waits.
  if next_at is not null and (p_state <> 'waiting' or (p_message is null and private.can_sign_in(p_id))) then
    perform private.wake_social(p_id, next_at);
  end if;
end
$$;
comment on function private.end_outside_social(uuid, text, text) is 'Looks when an account posts next. Definer: called by private.end_outside.';

create function private.is_sent_once(p_platform text) returns boolean
language sql immutable set search_path = '' as $$ select p_platform in ('bluesky', 'mastodon') $$;
comment on function private.is_sent_once(text) is 'Whether a platform knows a part that comes a second time, by its key.';

create function private.end_attempt(p_post uuid, p_outcome text, p_code text default null, p_message text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.social_post_attempts t set
    outcome = p_outcome, finished_at = private.outside_now(), error_code = left(p_code, 40), error_message = private.plain_line(p_message, 300)
  where t.post_id = p_post and t.outcome is null;
end
$$;
comment on function private.end_attempt(uuid, text, text, text) is 'Writes down what became of a try. Definer: called by definer bodies only.';

create function private.fail_post(p_post public.social_posts, p_code text, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.social_posts;
  says constant text := private.plain_line(case
    when p_post.part_count > 1 then 'Part ' || p_post.parts_out + 1 || ' of ' || p_post.part_count || ': ' || p_why
      || case when p_post.parts_out > 0 then '. The part' || case when p_post.parts_out > 1 then 's' else '' end || ' before it ' || case when p_post.parts_out > 1 then 'are' else 'is' end || ' out; the rest is held.' else '' end
    else p_why
  end, 400);
begin
  update public.social_post_parts r set state = 'failed', lease = null where r.post_id = p_post.id and r.state in ('sending', 'unknown');
  update public.social_posts p set status = 'failed', problem = says, problem_at = clock_timestamp() where p.id = p_post.id returning * into failed;
  perform private.tell_of_post(failed, 'post_failed', 'A post for ' || (select a.username from public.social_accounts a where a.id = failed.account_id) || ' failed', says);
end
$$;
comment on function private.fail_post(public.social_posts, text, text) is
  'A post that its platform refuses: what is out stays, and those who see its model are told. Definer: called by definer bodies only.';

create function private.part_is_out(p_part public.social_post_parts, p_external text, p_url text, p_ref text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  post public.social_posts;
  account public.social_accounts;
  cost integer;
  next_delay integer;
begin
  update public.social_post_parts r set
    state = 'sent', lease = null, external_id = left(p_external, 300), external_url = left(p_url, 1000), external_ref = left(p_ref, 300), published_at = moment
  where r.id = p_part.id and r.state <> 'sent';
  if not found then
    return;
  end if;
  select * into post from public.social_posts p where p.id = p_part.post_id for update;
  select * into account from public.social_accounts a where a.id = post.account_id;
  cost := private.post_cost(account.platform, p_part.body);
  select r.delay_seconds into next_delay from public.social_post_parts r where r.post_id = post.id and r.state <> 'sent' order by r.position limit 1;
  update public.social_posts p set
    parts_out = p.parts_out + 1, cost_mills = p.cost_mills + cost, failures = 0, problem = null, problem_at = null,
    external_id = coalesce(p.external_id, left(p_external, 300)), external_url = coalesce(p.external_url, left(p_url, 1000)),
    status = case when next_delay is null then 'published' else 'publishing' end,
    published_at = case when next_delay is null then moment end,
    due_at = case when coalesce(next_delay, 0) > 0 then moment + make_interval(secs => next_delay) else p.due_at end
  where p.id = post.id;
  insert into private.social_costs as c (account_id, month, posts, mills)
  values (account.id, date_trunc('month', moment at time zone 'UTC')::date, (next_delay is null)::integer, cost)
  on conflict (account_id, month) do update set posts = c.posts + excluded.posts, mills = c.mills + excluded.mills;
  if cardinality(p_part.media) > 0 then
    update public.social_media_items i set used_count = i.used_count + 1, last_used_at = moment where i.id = any (p_part.media);
  end if;
end
$$;
comment on function private.part_is_out(public.social_post_parts, text, text, text) is
  'A part is out: the next one follows after its delay, or the whole is published. Definer: called by definer bodies only.';

create function private.miss_posts(p_account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  post public.social_posts;
  missed integer := 0;
begin
  for post in
    select p.* from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.status = 'scheduled' and p.parts_out = 0 and p.deleted_at is null and p.scheduled_at < moment - interval '60 minutes'
      -- What is tried again, or what a person has go out again, is due later than it was planned.
      and p.due_at < moment - interval '60 minutes' and (p_account is null or p.account_id = p_account)
      -- Those of an account that can't post are held.
      and a.status = 'connected'
    order by p.scheduled_at limit 500 for update of p skip locked
  loop
    update public.social_posts p set
      status = 'missed', problem = 'It was more than 60 minutes late, so it was not posted. Choose another time, or publish it now.', problem_at = clock_timestamp()
    where p.id = post.id;
    missed := missed + 1;
    perform private.tell_of_post(post, 'post_missed', 'A post for ' || (select a.username from public.social_accounts a where a.id = post.account_id) || ' was missed', post.excerpt);
  end loop;
  return missed;
end
$$;
comment on function private.miss_posts(uuid) is
  'Posts that nobody began within an hour of their time do not go out. Definer: called by definer bodies only.';

create function private.play_demo_posts(p_account uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part public.social_post_parts;
  played integer := 0;
begin
  for part in
    select r.* from public.social_posts p join public.social_accounts a on a.id = p.account_id join public.social_post_parts r on r.post_id = p.id
    where a.platform = 'demo' and a.status = 'connected' and p.status in ('scheduled', 'publishing') and p.due_at <= private.outside_now() and p.deleted_at is null
      and r.state = 'waiting' and (p_account is null or a.id = p_account) and not private.waits_for_approval(a.id, p.approved_at)
    order by p.due_at, p.id, r.position limit 500
  loop
    insert into public.social_post_attempts (post_id, attempt, position, finished_at, outcome)
    select p.id, p.attempts + 1, part.position, clock_timestamp(), 'success' from public.social_posts p where p.id = part.post_id;
    update public.social_posts p set attempts = p.attempts + 1 where p.id = part.post_id;
    perform private.part_is_out(part, 'demo-' || part.id, null, null);
    played := played + 1;
  end loop;
  return played;
end
$$;
comment on function private.play_demo_posts(uuid) is 'What is due by accounts of the demo counts as posted, and goes nowhere. Definer: called by definer bodies only.';

create function private.social_account_for_worker(p_account public.social_accounts, p_tokens jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_account.id, 'platform', p_account.platform, 'server', p_account.server, 'external_id', p_account.external_id, 'username', p_account.username,
    'is_premium', p_account.is_premium, 'secret', p_tokens
  );
end
$$;
comment on function private.social_account_for_worker(public.social_accounts, jsonb) is 'An account as a worker needs it, with its tokens.';

create function private.lose_social_steps(p_account public.social_accounts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  part public.social_post_parts;
  post public.social_posts;
begin
  for part in
    select r.* from public.social_posts p join public.social_post_parts r on r.post_id = p.id
    where p.account_id = p_account.id and r.state = 'sending'
  loop
    perform private.end_attempt(part.post_id, 'unknown', 'worker', 'The worker ended before it said what became of it');
    perform private.doubt_part(part, p_account);
    -- Its platform has had as long as a lease lasts to show it.
    update public.social_posts p set due_at = private.outside_now() where p.id = part.post_id;
  end loop;
  -- Of what had only its files uploaded nothing is out: it is as it was planned, and is missed like anything else.
  for post in
    update public.social_posts p set status = 'scheduled'
    where p.account_id = p_account.id and p.status = 'publishing' and p.parts_out = 0 and not exists (
      select from public.social_post_parts r where r.post_id = p.id and (r.state <> 'waiting' or r.first_sent_at is not null)
    ) returning p.*
  loop
    perform private.end_attempt(post.id, 'transient', 'worker', 'The worker ended before its files were uploaded');
  end loop;
end
$$;
comment on function private.lose_social_steps(public.social_accounts) is
  'What another worker had when it ended: it may have gone out. Definer: called by private.take_social_work.';

create function private.is_doubted(p_part public.social_post_parts) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.social_post_attempts t
    where t.post_id = p_part.post_id and t.position = p_part.position and t.outcome = 'unknown' and t.finished_at >= p_part.first_sent_at
  )
$$;
comment on function private.is_doubted(public.social_post_parts) is
  'Whether a try of a part had no answer, since it was last known that it is not out. Definer: called by definer bodies only.';

create function private.doubt_part(p_part public.social_post_parts, p_account public.social_accounts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  post public.social_posts;
begin
  update public.social_posts p set failures = p.failures + 1, status = 'publishing' where p.id = p_part.post_id returning * into post;
  if private.is_sent_once(p_account.platform) and post.failures < 3 then
    -- It may come again: its platform knows it by its key.
    update public.social_post_parts r set state = 'waiting', lease = null where r.id = p_part.id;
    update public.social_posts p set due_at = moment + (array[interval '1 minute', interval '4 minutes', interval '10 minutes'])[post.failures] where p.id = post.id;
  else
    -- It is looked for first, once the platform has had time to show it.
    update public.social_post_parts r set state = 'unknown', lease = null, lookups = 0 where r.id = p_part.id;
    update public.social_posts p set due_at = moment + interval '15 seconds' where p.id = post.id;
  end if;
end
$$;
comment on function private.doubt_part(public.social_post_parts, public.social_accounts) is
  'A part of which nobody knows whether it went out: it is sent again where that is harmless, else looked for. Definer: called by definer bodies only.';

create function private.hand_out_part(p_part public.social_post_parts, p_post public.social_posts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_part.id, 'post_id', p_part.post_id, 'position', p_part.position, 'text', btrim(p_part.body),
    'key', p_part.send_key, 'at', coalesce(p_part.first_sent_at, private.outside_now()),
    -- A minute before: clocks differ.
    'since', coalesce(p_part.first_sent_at, private.outside_now()) - interval '1 minute',
    'media', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'external_id', u.external_id, 'mime', i.mime, 'alt', coalesce(p_part.alt_texts ->> i.id::text, i.alt), 'width', i.width, 'height', i.height
      ) order by m.place), '[]')
      from unnest(p_part.media) with ordinality as m (id, place) join public.social_media_items i on i.id = m.id
      left join private.social_uploads u on u.media_id = i.id and u.account_id = p_post.account_id
    ),
    'reply_to', (
      select jsonb_build_object('id', r.external_id, 'ref', r.external_ref) from public.social_post_parts r where r.post_id = p_part.post_id and r.position = p_part.position - 1
    ),
    'root', (
      select jsonb_build_object('id', r.external_id, 'ref', r.external_ref) from public.social_post_parts r
      where r.post_id = p_part.post_id and r.position = 1 and p_part.position > 1
    )
  );
end
$$;
comment on function private.hand_out_part(public.social_post_parts, public.social_posts) is 'A part as a worker needs it. Definer: called by definer bodies only.';

create function private.take_social_work(p_account_id uuid, p_lease uuid, p_result jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  account public.social_accounts;
  line private.social_lines;
  tokens jsonb;
  post public.social_posts;
  part public.social_post_parts;
  item public.social_media_items;
  next_at timestamptz;
  ids text[];
begin
  if p_result is not null then
    perform private.end_social_work(p_account_id, p_lease, p_result);
  end if;
  moment := private.outside_now();
  -- Before the job, which who connects the account takes last: a new line may be theirs, and is waited for.
  select * into line from private.social_lines l where l.account_id = p_account_id for update;
  if line.account_id is null then
    insert into private.social_lines (account_id) select a.id from public.social_accounts a where a.id = p_account_id on conflict (account_id) do nothing;
    select * into line from private.social_lines l where l.account_id = p_account_id for update;
  end if;
  if not private.holds_outside('social', p_account_id, p_lease, moment) then
    return jsonb_build_object('ended', true);
  end if;
  select * into account from public.social_accounts a where a.id = p_account_id;
  if line.lease is distinct from p_lease then
    perform private.lose_social_steps(account);
    update private.social_lines l set
      lease = p_lease, refresh_began_at = null, refresh_lost = l.refresh_lost + (l.refresh_began_at is not null)::integer
    where l.account_id = p_account_id returning * into line;
  end if;
  if account.id is null or account.status <> 'connected' then
    return jsonb_build_object('ended', true);
  end if;
  -- What comes back of this step is about this secret; what is known of a former one is over.
  if line.token is distinct from account.secret_id then
    update private.social_lines l set token = account.secret_id, refresh_began_at = null, refresh_lost = 0, refresh_at = null, renewed_at = null, refused_at = null
    where l.account_id = account.id returning * into line;
  end if;
  perform private.hold_unapproved(account.id);
  perform private.miss_posts(account.id);
  if account.waits_until > moment then
    return jsonb_build_object('wait_ms', ceil(extract(epoch from account.waits_until - moment) * 1000));
  end if;
  tokens := private.open_social_tokens(account);
  if tokens is null then
    -- Without the vault's key nothing can be posted: it is tried again.
    return jsonb_build_object('wait_ms', 300000);
  end if;
  select * into post from public.social_posts p
  where p.account_id = account.id and p.status in ('scheduled', 'publishing') and p.deleted_at is null and p.due_at <= moment
  order by p.due_at, p.scheduled_at, p.id limit 1;
  if post.id is not null then
    -- Someone who has it at the moment may be about to wake the very worker that this is: neither waits for the other. Nor is one taken that they have changed.
    select * into post from public.social_posts p
    where p.id = post.id and p.status in ('scheduled', 'publishing') and p.deleted_at is null and p.due_at <= moment for update skip locked;
    if post.id is null then
      return jsonb_build_object('wait_ms', 250);
    end if;
  end if;
  if post.id is null then
    next_at := private.social_next_at(account.id);
    if coalesce(next_at > moment + interval '1 minute', true) and private.has_social_metrics(account) and coalesce(line.metrics_at, moment) <= moment then
      ids := array(
        select p.external_id from public.social_posts p
        where p.account_id = account.id and p.status = 'published' and p.external_id is not null and p.published_at > moment - interval '30 days' and p.deleted_at is null
        order by p.published_at desc limit 50
      );
      update private.social_lines l set metrics_at = moment + interval '6 hours' where l.account_id = account.id;
    end if;
    if coalesce(cardinality(ids), 0) = 0 then
      return jsonb_build_object('wait_ms', case when next_at is not null then greatest(ceil(extract(epoch from next_at - moment) * 1000), 100) end);
    end if;
  end if;
  -- A token that is about to end is renewed first, by this worker alone; one whose answer was lost is used up before it is tried again.
  -- Once a minute at most: one that lives shorter is used until it ends.
  if account.token_expires_at < moment + (case
    when line.refresh_lost > 0 then interval '10 seconds' when line.renewed_at > moment - interval '1 minute' then interval '5 seconds' else interval '3 minutes'
  end) then
    -- Elsewhere another refresh does no harm.
    if line.refresh_lost > 1 and account.platform = 'x' then
      -- Someone who has the account at the moment may be about to wake this worker: neither waits for the other.
      perform 1 from public.social_accounts a where a.id = account.id for no key update skip locked;
      if not found then
        return jsonb_build_object('wait_ms', 250);
      end if;
      perform private.social_account_trouble(account.id, account.secret_id, 'reconnect_needed', 'The answer with its new token was lost');
      return jsonb_build_object('ended', true);
    end if;
    update private.social_lines l set refresh_at = greatest(l.refresh_at, l.renewed_at + interval '1 minute') where l.account_id = account.id returning * into line;
    if line.refresh_at > moment then
      return jsonb_build_object('wait_ms', ceil(extract(epoch from line.refresh_at - moment) * 1000));
    end if;
    update private.social_lines l set refresh_began_at = moment, renewed_at = moment where l.account_id = account.id;
    return jsonb_build_object('do', 'refresh', 'account', private.social_account_for_worker(account, tokens));
  end if;
  if post.id is null then
    if account.platform = 'x' then
      insert into private.social_costs as c (account_id, month, mills) values (account.id, date_trunc('month', moment at time zone 'UTC')::date, 5 * cardinality(ids))
      on conflict (account_id, month) do update set mills = c.mills + excluded.mills;
    end if;
    return jsonb_build_object('do', 'metrics', 'account', private.social_account_for_worker(account, tokens), 'ids', to_jsonb(ids));
  end if;
  select * into part from public.social_post_parts r where r.post_id = post.id and r.state <> 'sent' order by r.position limit 1;
  if part.id is null then
    if post.parts_out > 0 then
      -- Someone took off the parts that were not out.
      update public.social_posts p set status = 'published', published_at = moment where p.id = post.id;
    else
      perform private.fail_post(post, 'empty', 'Post cannot be empty');
    end if;
    return jsonb_build_object('wait_ms', 100);
  end if;
  -- Planned before approvals were asked for. What may be out is looked for first.
  if part.state = 'waiting' and private.waits_for_approval(account.id, post.approved_at) then
    if part.first_sent_at is null then
      perform private.hold_posts(array[post.id]);
    else
      perform private.look_for_part(part);
    end if;
    return jsonb_build_object('wait_ms', 100);
  end if;
  if part.state = 'unknown' or (account.platform = 'mastodon' and part.first_sent_at < moment - interval '50 minutes') then
    update public.social_post_parts r set lookups = r.lookups + 1, state = 'unknown' where r.id = part.id;
    if account.platform = 'x' then
      insert into private.social_costs as c (account_id, month, mills) values (account.id, date_trunc('month', moment at time zone 'UTC')::date, 5)
      on conflict (account_id, month) do update set mills = c.mills + excluded.mills;
    end if;
    -- One that ends in between looks once more.
    update public.social_posts p set due_at = moment + interval '30 seconds' where p.id = post.id;
    return jsonb_build_object('do', 'find', 'account', private.social_account_for_worker(account, tokens), 'part', private.hand_out_part(part, post));
  end if;
  if cardinality(part.media) > 0 then
    if (select count(*) from public.social_media_items i where i.id = any (part.media) and i.deleted_at is null) < cardinality(part.media) then
      perform private.fail_post(post, 'media_gone', 'A picture or video of it is no longer in the library');
      return jsonb_build_object('wait_ms', 100);
    end if;
    -- Its account has moved since.
    if exists (select from public.social_media_items i where i.id = any (part.media) and i.model_id <> account.model_id) then
      perform private.fail_post(post, 'media_elsewhere', 'A picture or video of it belongs to another model');
      return jsonb_build_object('wait_ms', 100);
    end if;
    select i.* into item from unnest(part.media) with ordinality as m (id, place) join public.social_media_items i on i.id = m.id
    where not exists (
      select from private.social_uploads u where u.media_id = i.id and u.account_id = account.id and coalesce(u.expires_at > moment + interval '5 minutes', true)
        and (account.platform <> 'mastodon' or u.part_id = part.id)
    ) order by m.place limit 1;
  end if;
  if item.id is not null then
    insert into public.social_post_attempts (post_id, attempt, position, started_at)
    select post.id, post.attempts + 1, part.position, moment where not exists (
      select from public.social_post_attempts t where t.post_id = post.id and t.outcome is null
    );
    update public.social_posts p set status = 'publishing' where p.id = post.id and p.status = 'scheduled';
    return jsonb_build_object(
      'do', 'upload', 'account', private.social_account_for_worker(account, tokens),
      'media', jsonb_build_object(
        'id', item.id, 'path', item.storage_path, 'mime', item.mime, 'size_bytes', item.size_bytes, 'alt', coalesce(part.alt_texts ->> item.id::text, item.alt)
      )
    );
  end if;
  update public.social_post_parts r set state = 'sending', lease = p_lease, first_sent_at = coalesce(r.first_sent_at, moment) where r.id = part.id returning * into part;
  insert into public.social_post_attempts (post_id, attempt, position, started_at)
  select post.id, post.attempts + 1, part.position, moment where not exists (
    select from public.social_post_attempts t where t.post_id = post.id and t.outcome is null
  );
  update public.social_posts p set status = 'publishing', attempts = p.attempts + 1 where p.id = post.id returning * into post;
  return jsonb_build_object('do', 'publish', 'account', private.social_account_for_worker(account, tokens), 'part', private.hand_out_part(part, post));
end
$$;
select private.expose('take_social_work',
  'For the worker: writes down what became of the step before, as end_social_work takes it, and answers the next step of an account, {do: refresh, upload, publish, find or metrics, account, …}, {wait_ms} until there is one, null for none, or {ended: true} where the lease is another''s or the account may not post. What is to be published is marked before.',
  'no role but the owner writes the line', p_most_bytes => 40000, p_to => 'service_role');

create function private.look_for_part(p_part public.social_post_parts) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.social_post_parts r set state = 'unknown', lookups = 0, lease = null where r.id = p_part.id;
  update public.social_posts p set status = 'publishing', due_at = private.outside_now() where p.id = p_part.post_id;
end
$$;
comment on function private.look_for_part(public.social_post_parts) is
  'Has a part looked for that may be out, before anything is said of it. Definer: called by definer bodies only.';

create function private.try_post_again(p_post public.social_posts, p_code text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  post public.social_posts;
  part public.social_post_parts;
begin
  update public.social_posts p set failures = p.failures + 1 where p.id = p_post.id returning * into post;
  select r.* into part from public.social_post_parts r where r.post_id = post.id and r.state <> 'sent' order by r.position limit 1;
  if post.failures >= 3 and private.is_doubted(part) then
    perform private.look_for_part(part);
  elsif post.failures >= 3 then
    perform private.fail_post(post, p_code, 'It was tried three times: ' || coalesce(p_message, 'its platform did not answer'));
  else
    update public.social_posts p set due_at = private.outside_now() + (array[interval '1 minute', interval '5 minutes'])[post.failures] where p.id = post.id;
  end if;
end
$$;
comment on function private.try_post_again(public.social_posts, text, text) is
  'Has a post wait for another try, three within a quarter of an hour, or fail. Definer: called by definer bodies only.';

create function private.delay_social_account(p_account uuid, p_result jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.social_accounts a set
    waits_until = greatest(a.waits_until, private.outside_now() + make_interval(secs => least(greatest(coalesce((p_result ->> 'seconds')::integer, 60), 1), 86400)))
  where a.id = p_account
$$;
comment on function private.delay_social_account(uuid, jsonb) is
  'Has an account post nothing for as long as its platform asked, within a day. Definer: called by definer bodies only.';

create function private.refuse_social_token(p_account public.social_accounts, p_line private.social_lines, p_why text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
begin
  if p_line.refused_at > moment - interval '10 minutes'
    or not (p_account.platform = 'bluesky' or coalesce(private.open_social_tokens(p_account) ->> 'refresh', '') <> '') then
    perform private.social_account_trouble(p_account.id, p_line.token, 'reconnect_needed', coalesce(nullif(p_why, ''), 'Its platform refused the token'));
    return false;
  end if;
  -- Its time may have been cut short, or a session was ended elsewhere: what renews it may hold still.
  update private.social_lines l set refused_at = moment where l.account_id = p_account.id;
  update public.social_accounts a set token_expires_at = moment where a.id = p_account.id and a.secret_id is not distinct from p_line.token;
  return true;
end
$$;
comment on function private.refuse_social_token(public.social_accounts, private.social_lines, text) is
  'A token that its platform refused is renewed once before anyone has to connect the account again; answers whether it is. Definer: called by definer bodies only.';

create function private.end_social_work(p_account_id uuid, p_lease uuid, p_result jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  said text := p_result ->> 'status';
  step constant text := p_result ->> 'do';
  why text := private.plain_line(coalesce(p_result ->> 'message', ''), 250);
  account public.social_accounts;
  line private.social_lines;
  post public.social_posts;
  part public.social_post_parts;
  item uuid;
  kept uuid;
  doubted boolean;
  was_replaced boolean;
begin
  select * into line from private.social_lines l where l.account_id = p_account_id and l.lease = p_lease for update;
  select * into account from public.social_accounts a where a.id = p_account_id;
  if line.account_id is null then
    return false;
  end if;
  -- An answer about a token that someone has replaced meanwhile says nothing of the one that the account has.
  was_replaced := coalesce(said, '') in ('auth', 'suspended') and line.token is distinct from account.secret_id;
  if was_replaced then
    said := 'replaced';
    why := 'The account was connected again meanwhile';
  end if;
  if said = 'wait' and step in ('refresh', 'metrics') then
    perform private.delay_social_account(account.id, p_result);
  end if;
  if said in ('ok', 'absent') and step <> 'refresh' and line.refused_at is not null then
    update private.social_lines l set refused_at = null where l.account_id = account.id;
  end if;
  if step = 'refresh' then
    -- What a former token was exchanged for is worth nothing to the account.
    if line.refresh_began_at is null or line.token is distinct from account.secret_id then
      return false;
    end if;
    if said = 'ok' then
      -- Kept before anything else: the one before it is worth nothing any more.
      kept := private.keep_service_secret('social_tokens', (private.open_social_tokens(account) || jsonb_strip_nulls(jsonb_build_object(
        'access', p_result #>> '{tokens,access}', 'refresh', p_result #>> '{tokens,refresh}'
      )))::text, 8192);
      update public.social_accounts a set secret_id = kept, token_expires_at = case
        when p_result #>> '{tokens,expires_in}' is not null then moment + make_interval(secs => greatest((p_result #>> '{tokens,expires_in}')::integer, 60)) end
      where a.id = account.id and a.secret_id is not distinct from line.token;
      if not found then
        delete from private.secrets s where s.id = kept;
        return false;
      end if;
      update private.social_lines l set token = kept, refresh_began_at = null, refresh_lost = 0, refresh_at = null where l.account_id = account.id;
    elsif said = 'unknown' then
      update private.social_lines l set refresh_began_at = null, refresh_lost = l.refresh_lost + 1, refresh_at = moment + interval '30 seconds' where l.account_id = account.id;
    elsif said in ('auth', 'refused') then
      update private.social_lines l set refresh_began_at = null where l.account_id = account.id;
      perform private.social_account_trouble(account.id, line.token, 'reconnect_needed', coalesce(nullif(why, ''), 'Its platform refused the token'));
    elsif said = 'suspended' then
      update private.social_lines l set refresh_began_at = null where l.account_id = account.id;
      perform private.social_account_trouble(account.id, line.token, 'suspended', why);
    else
      update private.social_lines l set refresh_began_at = null, refresh_at = moment + interval '1 minute' where l.account_id = account.id;
    end if;
    return true;
  end if;
  if step = 'metrics' then
    if said = 'ok' then
      insert into public.social_metrics (post_id, captured_at, impressions, likes, reposts, replies)
      select p.id, moment, least(greatest((m.value ->> 'impressions')::bigint, 0), 2000000000)::integer, least(greatest(coalesce((m.value ->> 'likes')::bigint, 0), 0), 2000000000)::integer,
        least(greatest(coalesce((m.value ->> 'reposts')::bigint, 0), 0), 2000000000)::integer, least(greatest(coalesce((m.value ->> 'replies')::bigint, 0), 0), 2000000000)::integer
      from jsonb_array_elements(coalesce(p_result -> 'metrics', '[]')) as m
      join public.social_posts p on p.account_id = account.id and p.external_id = m.value ->> 'id' and p.status = 'published'
      on conflict do nothing;
    elsif said = 'auth' then
      if private.refuse_social_token(account, line, why) then
        update private.social_lines l set metrics_at = moment where l.account_id = account.id;
      end if;
    elsif said = 'suspended' then
      perform private.social_account_trouble(account.id, line.token, 'suspended', why);
    elsif was_replaced then
      update private.social_lines l set metrics_at = moment where l.account_id = account.id;
    end if;
    return true;
  end if;
  if step = 'upload' then
    item := (p_result ->> 'id')::uuid;
    -- Of the first post that is due, the next part.
    select r.* into part
    from public.social_posts p cross join lateral (
      select n.* from public.social_post_parts n where n.post_id = p.id and n.state <> 'sent' order by n.position limit 1
    ) r
    where p.account_id = account.id and p.status = 'publishing' and p.deleted_at is null and r.state = 'waiting' and item = any (r.media)
    order by p.due_at, p.scheduled_at, p.id limit 1;
    if said = 'ok' then
      insert into private.social_uploads as u (media_id, account_id, external_id, expires_at, part_id)
      select i.id, account.id, left(p_result ->> 'external_id', 2000), case when p_result ->> 'expires_in' is not null then moment + make_interval(secs => (p_result ->> 'expires_in')::integer) end,
        part.id
      from public.social_media_items i where i.id = item
      on conflict (media_id, account_id) do update set external_id = excluded.external_id, expires_at = excluded.expires_at, part_id = excluded.part_id;
      return true;
    end if;
    select * into post from public.social_posts p where p.id = part.post_id for update;
  else
    -- The post before its part, as people take them.
    select p.* into post from public.social_posts p
    where p.id = (select r.post_id from public.social_post_parts r where r.id = (p_result ->> 'id')::uuid) and p.account_id = account.id for update;
    select r.* into part from public.social_post_parts r
    where r.id = (p_result ->> 'id')::uuid and r.post_id = post.id and (
      (step = 'publish' and r.state = 'sending' and r.lease = p_lease) or (step = 'find' and r.state = 'unknown')
    ) for update;
    if part.id is null then
      return false;
    end if;
  end if;
  if post.id is null then
    return false;
  end if;
  -- After the post, as people take them.
  if said = 'wait' then
    perform private.delay_social_account(account.id, p_result);
  end if;
  if step = 'find' then
    if said = 'ok' then
      perform private.part_is_out(part, p_result ->> 'external_id', p_result ->> 'external_url', p_result ->> 'ref');
    elsif said = 'absent' then
      if account.platform = 'x' then
        update public.social_posts p set
          status = 'unknown', problem = 'It may have been posted. Check the account, then Mark as posted or Post again.', problem_at = clock_timestamp()
        where p.id = post.id returning * into post;
        perform private.tell_of_post(post, 'post_unknown', 'It is not known whether a post for ' || account.username || ' went out', post.problem);
      else
        -- It did not go out, and its key makes another try harmless.
        update public.social_post_parts r set state = 'waiting', first_sent_at = null, lookups = 0 where r.id = part.id;
        update public.social_posts p set due_at = moment where p.id = post.id;
        perform private.try_post_again(post, 'no_answer', 'its platform did not answer');
      end if;
    elsif said = 'auth' then
      if private.refuse_social_token(account, line, why) then
        update public.social_post_parts r set lookups = greatest(r.lookups - 1, 0) where r.id = part.id;
        update public.social_posts p set due_at = moment where p.id = post.id;
      end if;
    elsif said = 'suspended' then
      perform private.social_account_trouble(account.id, line.token, 'suspended', why);
    elsif said = 'wait' or was_replaced then
      update public.social_post_parts r set lookups = greatest(r.lookups - 1, 0) where r.id = part.id;
      update public.social_posts p set due_at = moment where p.id = post.id and was_replaced;
    elsif account.platform = 'x' and part.lookups >= 3 then
      update public.social_posts p set
        status = 'unknown', problem = 'It may have been posted. Check the account, then Mark as posted or Post again.', problem_at = clock_timestamp()
      where p.id = post.id returning * into post;
      perform private.tell_of_post(post, 'post_unknown', 'It is not known whether a post for ' || account.username || ' went out', post.problem);
    elsif account.platform <> 'x' and part.first_sent_at < moment - interval '1 day' then
      perform private.fail_post(post, 'no_answer', 'its platform could not be reached for a day');
    else
      update public.social_posts p set due_at = moment + case when account.platform = 'x' then interval '1 minute' else interval '15 minutes' end where p.id = post.id;
    end if;
    return true;
  end if;
  if said = 'ok' then
    perform private.end_attempt(post.id, 'success');
    perform private.part_is_out(part, p_result ->> 'external_id', p_result ->> 'external_url', p_result ->> 'ref');
    return true;
  end if;
  perform private.end_attempt(
    post.id, case said when 'auth' then 'auth' when 'suspended' then 'auth' when 'refused' then 'rejected' when 'unknown' then 'unknown' else 'transient' end,
    case said when 'wait' then 'rate_limit' when 'unknown' then 'no_answer' else said end,
    case said when 'wait' then 'Its platform asked to wait' when 'unknown' then 'No answer came' else coalesce(nullif(why, ''), 'Its platform did not answer') end
  );
  if said = 'unknown' and step = 'publish' then
    perform private.doubt_part(part, account);
    return true;
  end if;
  -- Nothing went out by this try. Unless one before it may have, the post is as it was planned.
  doubted := private.is_doubted(part);
  update public.social_post_parts r set state = 'waiting', lease = null, first_sent_at = case when doubted then r.first_sent_at end where r.id = part.id;
  if post.parts_out = 0 and not doubted then
    update public.social_posts p set status = 'scheduled' where p.id = post.id returning * into post;
  end if;
  if said = 'auth' then
    perform private.refuse_social_token(account, line, why);
  elsif said = 'suspended' then
    perform private.social_account_trouble(account.id, line.token, 'suspended', why);
  elsif said = 'refused' and doubted then
    -- An earlier try may be out, and what this one is a duplicate of.
    perform private.look_for_part(part);
  elsif said = 'refused' and coalesce((p_result ->> 'duplicate')::boolean, false) then
    perform private.fail_post(post, 'duplicate', coalesce(nullif(why, ''), 'Its platform says that this was posted already'));
  elsif said = 'refused' then
    perform private.fail_post(post, 'refused', coalesce(nullif(why, ''), 'Its platform refused it'));
  elsif said <> 'wait' and not was_replaced then
    perform private.try_post_again(post, said, nullif(why, ''));
  end if;
  return true;
end
$$;
select private.expose('end_social_work',
  'For the worker: what became of a step, {do, id (part or file), status: ok, wait (seconds), auth, suspended, refused (duplicate), transient, unknown or absent, message, external_id, external_url, ref, tokens, metrics, expires_in}. False where it is not its own any longer.',
  'no role but the owner writes the line', p_most_bytes => 40000, p_to => 'service_role');

