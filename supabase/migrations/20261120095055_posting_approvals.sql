-- Approvals that are asked for, or no longer asked for, while posts are planned. Whatever was planned before: nothing goes out that needs an approval and has
-- none (private.take_social_work and private.play_demo_posts ask), and nothing waits for an approval that nobody needs.

create function private.hold_posts(p_post_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  held record;
  changed integer := 0;
begin
  for held in
    with waiting as (
      update public.social_posts p set
        status = 'pending_approval', problem = 'Approvals were turned on after this was planned', problem_at = clock_timestamp(), failures = 0
      where p.id = any (p_post_ids) and p.status in ('scheduled', 'publishing') returning p.*
    )
    -- The one that is due first stands for all of them.
    select (array_agg(w.id order by w.scheduled_at, w.id))[1] as first, array_agg(w.id) as ids, count(*)::integer as posts from waiting w group by w.account_id
    order by w.account_id
  loop
    -- Whose files were uploaded only.
    perform private.end_attempt(u, 'transient', 'approval', 'It waits for approval') from unnest(held.ids) as u;
    perform private.ask_for_approval(p, held.posts) from public.social_posts p where p.id = held.first;
    changed := changed + held.posts;
  end loop;
  return changed;
end
$$;
comment on function private.hold_posts(uuid[]) is
  'Has planned posts wait for an approval, and asks for it once for each account. Definer: called by definer bodies only.';

create function private.hold_unapproved(p_account uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if p_account is not null and not private.needs_approval(p_account) then
    return 0;
  end if;
  return private.hold_posts(array(
    select p.id from public.social_posts p
    where p.status = 'scheduled' and p.approved_at is null and p.deleted_at is null and p.account_id in (
      select a.id from public.social_accounts a where (p_account is null or a.id = p_account) and private.needs_approval(a.id)
    )
    order by p.id limit 500 for update skip locked
  ));
end
$$;
comment on function private.hold_unapproved(uuid) is
  'Has what was planned before approvals were asked for wait for one, so that those who decide have the time until it is due. A thread that is partly out is held by private.take_social_work. Definer: called by definer bodies only.';

create function private.end_waits_for_approval() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  post public.social_posts;
  username text;
  changed integer := 0;
begin
  for post in
    select p.* from public.social_posts p
    where p.status = 'pending_approval' and p.deleted_at is null and not private.needs_approval(p.account_id)
    order by p.id limit 500 for update skip locked
  loop
    update public.social_posts p set
      -- As late as any other may be.
      status = case when p.scheduled_at >= moment - interval '60 minutes' then 'scheduled' else 'missed' end, due_at = p.scheduled_at, failures = 0,
      problem = case when p.scheduled_at >= moment - interval '60 minutes' then null
        else 'Its time passed before approvals were turned off. Choose another time, or publish it now.' end,
      problem_at = case when p.scheduled_at >= moment - interval '60 minutes' then null else clock_timestamp() end
    where p.id = post.id returning * into post;
    username := (select a.username from public.social_accounts a where a.id = post.account_id);
    if post.status = 'missed' then
      perform private.tell_of_post(post, 'post_missed', 'A post for ' || username || ' was missed', post.problem);
    else
      perform private.tell_of_post(post, 'post_decided', 'Your post for ' || username || ' needs no approval any more', 'It goes out as planned.');
      perform private.wake_social(post.account_id, post.due_at);
    end if;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function private.end_waits_for_approval() is
  'Plans what waited for an approval that nobody asks for any more, or says that its time has passed, and tells its author. Definer: called by private.job_social_due.';
