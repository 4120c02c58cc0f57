-- How many people are in groups and channels: the platform is asked when a bot comes into one, and once a day after that.

create table private.bot_counts (
  bot_chat_id uuid primary key references public.bot_chats (id) on delete cascade,
  asked_at timestamptz not null
);
comment on table private.bot_counts is 'When the platform was last asked how many people are in a chat.';
create index bot_counts_asked_at_idx on private.bot_counts (asked_at);
alter table private.bot_counts enable row level security;
alter table private.bot_counts force row level security;

create function private.ask_bot_people(p_chats uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  asked uuid[];
begin
  with due as (
    insert into private.bot_counts as n (bot_chat_id, asked_at)
    select c.id, moment from public.bot_chats c join public.bots b on b.id = c.bot_id
    where c.id = any (p_chats) and c.status = 'active' and c.type <> 'private' and b.status = 'active' and b.platform = 'telegram'
    on conflict on constraint bot_counts_pkey do update set asked_at = excluded.asked_at where n.asked_at <= excluded.asked_at - interval '24 hours'
    returning n.bot_chat_id
  ) select array(select d.bot_chat_id from due d) into asked;
  insert into private.bot_sends (bot_id, bot_chat_id, method, payload, due_at)
  select c.bot_id, c.id, 'getChatMemberCount', '{}', moment from public.bot_chats c where c.id = any (asked);
  perform private.wake_bot(o.bot_id) from (select distinct c.bot_id from public.bot_chats c where c.id = any (asked)) o;
  return cardinality(asked);
end
$$;
comment on function private.ask_bot_people(uuid[]) is
  'Has a worker ask how many people are in these chats, where nobody asked within a day; answers of how many. Definer: called by definer bodies only.';

create function private.job_bot_people() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.ask_bot_people(array(
    select c.id from public.bot_chats c join public.bots b on b.id = c.bot_id and b.status = 'active' and b.platform = 'telegram'
    left join private.bot_counts n on n.bot_chat_id = c.id
    where c.status = 'active' and c.type <> 'private' and (n.asked_at is null or n.asked_at <= private.outside_now() - interval '24 hours')
    -- Few at once: what people write goes the same way.
    order by n.asked_at nulls first, c.id limit 200
  ));
end
$$;
comment on function private.job_bot_people() is 'Job: has the members of groups and channels counted, each at most once a day. Definer: no client role writes the line.';
insert into private.jobs (name, title, every) values ('bot_people', 'Count members of groups', '30 minutes');
