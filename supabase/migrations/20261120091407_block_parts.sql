-- Activity, tags and reminders of rows of any area.

create function private.add_activity(
  p_row text, p_hidden text[] default '{model}', p_parameter text default null, p_keeps_all boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  names constant jsonb := jsonb_build_object('hidden', (select string_agg(quote_literal(h), ', ') from unnest(p_hidden) as h))
    || case when p_parameter is null then '{}' else jsonb_build_object('parameter', p_parameter) end;
begin
  perform private.build_block(p_row, $sql$
    create table public.{row}_activity (
      id uuid primary key default gen_random_uuid(),
      {key} uuid not null references public.{rows} (id) on delete cascade,
      actor_id uuid references public.profiles (id) on delete set null,
      field text not null,
      old_value jsonb,
      new_value jsonb,
      created_at timestamptz not null default clock_timestamp(),
      seq bigint generated always as identity
    );
    comment on table public.{row}_activity is
      'What changed on {a_label}, field by field; names are those of the moment. Written by triggers and procedures alone. @readonly It says what was done, no matter who holds a key.';
    comment on column public.{row}_activity.field is 'What of the {label}. @noindex The policy leaves out some names; rows are read by their {label}.';
    comment on column public.{row}_activity.seq is 'The order in which it was written: one change writes several at one moment.';
    create index {row}_activity_{key}_idx on public.{row}_activity ({key}, seq desc);
    create index {row}_activity_actor_id_idx on public.{row}_activity (actor_id);

    create function private.write_{row}_activity({row} uuid, field text, old_value jsonb, new_value jsonb) returns void
    language sql security definer set search_path = '' as $body$
      insert into public.{row}_activity ({key}, actor_id, field, old_value, new_value)
      -- Not for a row that is being removed with all that belongs to it.
      select s.id, (select p.id from public.profiles p where p.id = (select auth.uid())), field, old_value, new_value
      from public.{rows} s where s.id = {row}
    $body$;
    comment on function private.write_{row}_activity(uuid, text, jsonb, jsonb) is
      'Writes one change of one field, in the name of the caller. Definer: no client role writes activity.';
  $sql$, names);
  perform private.close_part(
    p_row, p_row || '_activity', format('People see activity of %ss that they see', replace(p_row, '_', ' ')),
    -- Some names are of rows that not everyone who sees this one sees: the list leaves them out.
    format('field not in (%s) and', names ->> 'hidden')
  );
  perform private.build_block(p_row, 'revoke all on public.{row}_activity from service_role; grant select on public.{row}_activity to service_role');
  if to_regprocedure(format('private.%s_activity_value(text, jsonb, private.row_sight)', p_row)) is null then
    perform private.build_block(p_row, $sql$
      create function private.{row}_activity_value(p_field text, p_value jsonb, p_sight private.row_sight) returns jsonb
      language plpgsql stable security definer set search_path = '' as $body$
      begin
        return case
          when p_field <> 'model' or (p_value ->> 'id')::uuid = any (p_sight.model_ids) or private.sees_all_models() then p_value
          else jsonb_set(p_value, '{name}', '"Another model"')
        end;
      end
      $body$;
      comment on function private.{row}_activity_value(text, jsonb, private.row_sight) is
        'What activity says, without the names of models that the caller does not see. Definer: called by definer bodies only.';
    $sql$);
  end if;
  perform private.build_block(p_row, $sql$
    create function private.list_{row}_activity({parameter} uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
    language plpgsql stable security definer set search_path = '' as $body$
    declare
      subject constant public.{rows} := private.visible_{row}({parameter});
      sight constant private.row_sight := private.{row}_sight();
    begin
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'actor', private.as_person(f.actor_id), 'field', f.field,
          'before', private.{row}_activity_value(f.field, f.old_value, sight),
          'after', private.{row}_activity_value(f.field, f.new_value, sight),
          'created_at', f.created_at
        ) order by f.seq desc), '[]')
        from (
          select a.* from public.{row}_activity a
          where a.{key} = subject.id and (p_before_id is null or a.seq < (
            select b.seq from public.{row}_activity b where b.id = p_before_id and b.{key} = subject.id
          ))
          order by a.seq desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
        ) f
      );
    end
    $body$;
    select private.expose('list_{row}_activity',
      'What changed on {a_label}, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.',
      'it names people, and leaves out rows that the caller does not see');
  $sql$, names);
  insert into private.blocks (row_name, block, keeps_all) values (p_row, 'activity', p_keeps_all);
end
$$;
comment on function private.add_activity(text, text[], text, boolean) is
  'For migrations: what changed on rows of a kind, written by the area''s triggers through private.write_<row>_activity. p_hidden are fields whose values name rows that not everyone sees; where these are more than models, the area makes private.<row>_activity_value first. Needs private.<row>_sight. Of each row the latest 1,000 entries are kept, or with p_keeps_all every one.';

-- Tags

create function private.add_tags(p_row text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.build_block(p_row, $sql$
    create table public.{row}_tags (
      {key} uuid not null references public.{rows} (id) on delete cascade,
      tag_id uuid not null references public.tags (id) on delete cascade,
      primary key ({key}, tag_id)
    );
    comment on table public.{row}_tags is 'Tags of {labels}. @unlogged They group rows, and give no right.';
    create index {row}_tags_tag_id_idx on public.{row}_tags (tag_id, {key});

    create function private.guard_{row}_tag() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    begin
      perform from public.{rows} s where s.id = new.{key} for update;
      if (select count(*) from public.{row}_tags g where g.{key} = new.{key}) >= 20 then
        raise exception 'Choose 20 tags or fewer' using errcode = '22023', hint = 'too_many_tags';
      end if;
      return new;
    end
    $body$;
    comment on function private.guard_{row}_tag() is
      'Trigger: 20 tags at most. Definer: it counts those of rows that the caller may not see.';
    create trigger {row}_tags_guard before insert on public.{row}_tags for each row execute function private.guard_{row}_tag();
  $sql$);
  perform private.close_part(p_row, p_row || '_tags', format('People see tags of %ss that they see', replace(p_row, '_', ' ')));
  perform private.follow_part(p_row, p_row || '_tags');
  insert into private.blocks (row_name, block) values (p_row, 'tags');
end
$$;
comment on function private.add_tags(text) is
  'For migrations: tags of rows of a kind, 20 at most, from the one set of all areas. A change touches the row.';

-- Reminders

create function private.add_reminders(p_row text, p_no_moment text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.build_block(p_row, $sql$
    create table public.{row}_reminders (
      id uuid primary key default gen_random_uuid(),
      {key} uuid not null references public.{rows} (id) on delete cascade,
      user_id uuid not null references public.profiles (id) on delete cascade,
      remind_at timestamptz not null,
      minutes_before integer,
      sent_at timestamptz,
      constraint {row}_reminders_minutes_bounds check (minutes_before between 0 and 43200)
    );
    comment on table public.{row}_reminders is
      'When someone wants to be told of {a_label}: at a moment, or so long before its own moment, which it follows. @unlogged They concern nobody else.';
    create index {row}_reminders_{key}_idx on public.{row}_reminders ({key});
    create index {row}_reminders_user_id_idx on public.{row}_reminders (user_id, {key});
    create index {row}_reminders_due_idx on public.{row}_reminders (remind_at) where sent_at is null;

    create function private.add_{row}_reminder({parameter} uuid, p_remind_at timestamptz default null, p_minutes_before integer default null)
    returns jsonb
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      subject constant public.{rows} := private.visible_{row}({parameter});
      due constant timestamptz := case when p_minutes_before is null then p_remind_at
        else private.{row}_moment(subject) - p_minutes_before * interval '1 minute' end;
      saved public.{row}_reminders;
    begin
      if due is null then
        raise exception '{no_moment}' using errcode = '22023', hint = 'no_due';
      end if;
      if due <= now() or due > now() + interval '5 years' then
        raise exception 'Choose a time in the future' using errcode = '22023', hint = 'past';
      end if;
      if (select count(*) from public.{row}_reminders r where r.{key} = subject.id and r.user_id = caller and r.sent_at is null) >= 10 then
        raise exception 'You can have 10 reminders' using errcode = '22023', hint = 'too_many_reminders';
      end if;
      -- Sent ones are kept for what comes next in a series: as many as there can be of others.
      delete from public.{row}_reminders r where r.id in (
        select s.id from public.{row}_reminders s where s.{key} = subject.id and s.user_id = caller and s.sent_at is not null
        order by s.minutes_before is null, s.sent_at desc, s.id offset 9
      );
      insert into public.{row}_reminders ({key}, user_id, remind_at, minutes_before)
      values (subject.id, caller, due, p_minutes_before) returning * into saved;
      return jsonb_build_object('id', saved.id, 'remind_at', saved.remind_at, 'minutes_before', saved.minutes_before);
    end
    $body$;

    create function private.delete_{row}_reminder(p_id uuid) returns boolean
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
    begin
      delete from public.{row}_reminders r where r.id = p_id and r.user_id = caller;
      return found;
    end
    $body$;

    create function private.follow_{row}_moment(p_{row} public.{rows}) returns void
    language plpgsql security definer set search_path = '' as $body$
    declare
      moment constant timestamptz := private.{row}_moment(p_{row});
    begin
      delete from public.{row}_reminders r where r.{key} = p_{row}.id and r.minutes_before is not null and moment is null;
      update public.{row}_reminders r
      set remind_at = moment - r.minutes_before * interval '1 minute',
        -- It comes again where its time is yet to come.
        sent_at = case when moment - r.minutes_before * interval '1 minute' > now() then null else r.sent_at end
      where r.{key} = p_{row}.id and r.minutes_before is not null;
    end
    $body$;
    comment on function private.follow_{row}_moment(public.{rows}) is
      'Moves the reminders that count from the moment of {a_label}, which has changed. Definer: they are other people''s.';

    create function private.job_{row}_reminders() returns integer
    language plpgsql security definer set search_path = '' as $body$
    declare
      due record;
      sent integer := 0;
    begin
      for due in
        update public.{row}_reminders r set sent_at = now()
        where r.id in (
          select d.id from public.{row}_reminders d where d.sent_at is null and d.remind_at <= now()
          order by d.remind_at limit private.job_batch() for update skip locked
        )
        returning r.user_id, r.{key} as row_id, r.remind_at
      loop
        sent := sent + 1;
        -- Not after an outage of a day.
        if due.remind_at > now() - interval '1 day' then
          perform private.remind_of_{row}(due.user_id, due.row_id);
        end if;
      end loop;
      return sent;
    end
    $body$;
    comment on function private.job_{row}_reminders() is 'Job: reminders that are due. Definer: it writes for everyone.';

    select private.expose('add_{row}_reminder',
      'Reminds the caller at a moment, or so many minutes before the {label}''s own, whenever that is; answers the reminder. Errors: PT404, 42501, 22023 with hint no_due, past, too_many_reminders, 23514.',
      'no client role writes reminders');
    select private.expose('delete_{row}_reminder',
      'Removes one of the caller''s reminders; false where there is none. Errors: 42501.', 'no client role writes reminders');
  $sql$, jsonb_build_object('no_moment', replace(p_no_moment, '''', '''''')));
  perform private.close_part(
    p_row, p_row || '_reminders', format('People see their own reminders of %ss that they see', replace(p_row, '_', ' ')),
    -- They stay private where an administrator views as someone.
    'user_id = (select private.active_uid()) and not (select private.in_view()) and'
  );
  insert into private.blocks (row_name, block) values (p_row, 'reminders');
end
$$;
comment on function private.add_reminders(text, text) is
  'For migrations: one''s own reminders of rows of a kind. The area says when a row''s moment is, private.<row>_moment(row), null where it has none, which p_no_moment then says; tells someone of one, private.remind_of_<row>(user, id), where there still is something to be told; calls private.follow_<row>_moment(row) when the moment changes; and registers the job <row>_reminders.';
