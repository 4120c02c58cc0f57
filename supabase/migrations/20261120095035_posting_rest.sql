-- Ending a thread that is partly out: what went out stays, and the rest does not follow.

create function private.cancel_post_rest(p_post_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  post public.social_posts := private.locked_social_post(p_post_id, sight);
  part public.social_post_parts;
  may_be_out boolean;
begin
  if post.parts_out = 0 or post.status in ('published', 'cancelled') then
    raise exception '%', case when post.parts_out = 0 then 'No part of this post is out' else 'This post is out, or its rest was cancelled already' end
      using errcode = 'PT409', hint = 'stale';
  end if;
  select r.* into part from public.social_post_parts r where r.post_id = post.id and r.state <> 'sent' order by r.position limit 1;
  may_be_out := part.first_sent_at is not null;
  -- Where nobody knows of the next part, that is settled first: by a worker as long as the account can be asked, else by the person who looks at it there.
  if post.status = 'unknown' then
    raise exception 'The next part may be out. Check that first.' using errcode = 'PT409', hint = 'locked';
  end if;
  if may_be_out and post.status = 'publishing' and (
    exists (select from public.social_accounts a where a.id = post.account_id and a.status = 'connected')
    or exists (select from private.outside_jobs j where j.kind = 'social' and j.subject = post.account_id and j.state = 'running' and j.lease_until > private.outside_now())
  ) then
    raise exception 'The next part is on its way. Try again in a moment.' using errcode = 'PT409', hint = 'locked';
  end if;
  perform private.end_attempt(
    post.id, case when may_be_out then 'unknown' else 'rejected' end, 'cancelled', case when may_be_out then 'No answer came, and the rest was cancelled' else 'The rest was cancelled' end
  );
  update public.social_post_parts r set state = 'cancelled', lease = null where r.post_id = post.id and r.state <> 'sent';
  update public.social_posts p set
    status = 'published', due_at = null, failures = 0, problem_at = null, rejected_reason = null,
    published_at = coalesce((select max(r.published_at) from public.social_post_parts r where r.post_id = p.id), private.outside_now()),
    problem = 'Published in part: ' || p.parts_out || ' of ' || p.part_count || case p.parts_out when 1 then ' parts is out, ' else ' parts are out, ' end || 'the rest was cancelled.'
      || case when may_be_out then ' Part ' || part.position || ' may be out as well: check the account.' else '' end
  where p.id = post.id;
  insert into private.social_costs as c (account_id, month, posts) values (post.account_id, date_trunc('month', private.outside_now() at time zone 'UTC')::date, 1)
  on conflict (account_id, month) do update set posts = c.posts + 1;
  return private.social_post_details(array[post.id], sight.caller) -> 0;
end
$$;
select private.expose('cancel_post_rest',
  'Ends a thread that is partly out, such as one whose account was suspended meanwhile: what went out stays, the rest does not follow, and it counts as published in part. Errors: 42501, PT404, PT409 with hint stale, or locked while the next part is on its way or may be out.',
  'no client role writes posts');
