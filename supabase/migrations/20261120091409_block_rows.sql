-- Rows that some people see and others do not. The rule is the area's: its policy, and private.sees_note_of(person, note), which says the same of one
-- row. What follows from it is made here.

-- What someone sees, asked for once where many rows are read

create type private.row_sight as (
  caller uuid, sees_all boolean, edits_all boolean, sees_private boolean, model_ids uuid[], row_ids uuid[]
);
comment on type private.row_sight is
  'What decides which rows of an area someone sees and changes, asked for once: whether all but private ones, their own private ones (none in a view), those of their models, and those that name them (row_ids).';

create function private.row_sight_of(person uuid, p_row_ids uuid[] default '{}') returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows_of(person);
begin
  return row(
    person, sees_all, sees_all and private.manages_all_models_of(person), not private.in_view(), array(select private.model_ids_of(person)), p_row_ids
  )::private.row_sight;
end
$$;
comment on function private.row_sight_of(uuid, uuid[]) is
  'What someone sees who may use an area, and the rows of it that name them. Definer: called by definer bodies only.';

create function private.row_sight(p_permission text, p_row_ids uuid[] default '{}') returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight_of(private.require_permission(p_permission), p_row_ids);
end
$$;
comment on function private.row_sight(text, uuid[]) is
  'For the head of a procedure, by the function of its area: what the caller sees, and the rows that name them; 42501 without the permission. Definer: called by definer bodies only.';

-- One row, and what is told of it

create function private.add_visibility(
  p_row text, p_people text, p_refusal text default null, p_private text default null, p_finds_trash boolean default true
) returns void
language plpgsql set search_path = '' as $$
declare
  names constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'people', p_people, 'refusal', quote_literal(p_refusal), 'private', p_private, 'decides', split_part(p_private, ' ', 1),
    'hidden', case when p_finds_trash then '' else ' or subject.deleted_at is not null' end
      || coalesce(' or (subject.' || p_private || ' and private.in_view())', ''),
    'in_view', case when p_private is null then '' else '; in a view none that is private' end
  ));
begin
  perform private.build_block(p_row, $sql$
    create function private.my_{row}_ids() returns setof uuid
    language sql stable security definer set search_path = '' as $body$
      select p.{key} from public.{people} p where p.user_id = (select private.active_uid())
    $body$;
    comment on function private.my_{row}_ids() is
      'The {labels} that name the caller. Definer: policies of both tables would otherwise recurse.';
    grant execute on function private.my_{row}_ids() to authenticated, service_role;

    create function private.visible_{row}(wanted uuid) returns public.{rows}
    language plpgsql stable security definer set search_path = '' as $body$
    declare
      subject public.{rows};
      caller constant uuid := private.require_active();
    begin
      select * into subject from public.{rows} s where s.id = wanted;
      if subject.id is null or not private.sees_{row}_of(caller, subject){hidden} then
        raise exception '{Label} not found, or you don''t have access' using errcode = 'PT404';
      end if;
      return subject;
    end
    $body$;
    comment on function private.visible_{row}(uuid) is
      '{A_label} that the caller sees, else PT404{in_view}. Definer: called by definer bodies only.';
  $sql$, names);

  if p_refusal is not null then
    perform private.build_block(p_row, $sql$
      create function private.editable_{row}(wanted uuid) returns public.{rows}
      language plpgsql security definer set search_path = '' as $body$
      declare
        subject public.{rows};
      begin
        perform from public.{rows} s where s.id = wanted for update;
        subject := private.visible_{row}(wanted);
        if not private.edits_{row}(subject) then
          raise exception {refusal} using errcode = '42501', hint = 'read_only';
        end if;
        return subject;
      end
      $body$;
      comment on function private.editable_{row}(uuid) is
        'Locks {a_label} that the caller may change and answers with it. PT404 where they do not see it, 42501 where they only see it. Definer: called by definer bodies only.';
    $sql$, names);
  end if;

  if p_private is not null then
    perform private.build_block(p_row, $sql$
      create function private.delete_private_{rows}() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        -- What offboarding has not handed over by then is nobody's.
        delete from public.{rows} s where s.created_by = old.id and s.{private};
        return old;
      end
      $body$;
      comment on function private.delete_private_{rows}() is
        'Trigger: private {labels} go with the person who made them. Definer: no client role deletes {labels}.';
      create trigger profiles_private_{rows} before delete on public.profiles
        for each row execute function private.delete_private_{rows}();

      create function private.announce_{row}_people() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        -- To them other rows are open now than before.
        perform private.announce_access(array(
          select distinct c.user_id from changed c join public.{rows} s on s.id = c.{key}
          where c.user_id is not null and c.user_id is distinct from (select auth.uid())
        ));
        return null;
      end
      $body$;
      comment on function private.announce_{row}_people() is
        'Trigger: tells those whom {a_label} names, or no longer, that they see other rows. Definer: it writes for people who may not.';
      create trigger {people}_announce_new after insert on public.{people} referencing new table as changed
        for each statement execute function private.announce_{row}_people();
      create trigger {people}_announce_gone after delete on public.{people} referencing old table as changed
        for each statement execute function private.announce_{row}_people();

      create index notification_queue_{row}_idx on public.notification_queue ((metadata ->> '{key}')) where metadata ? '{key}';
      create function private.drop_hidden_{row}_news(subject public.{rows}) returns void
      language sql security definer set search_path = '' as $body$
        delete from public.notification_queue q
        where q.metadata ? '{key}' and q.metadata ->> '{key}' = subject.id::text and not private.sees_{row}_of(q.user_id, subject)
      $body$;
      comment on function private.drop_hidden_{row}_news(public.{rows}) is
        'Takes back the news of {a_label} from those who no longer see it: they carry its title, and words of comments. Definer: called by definer bodies only.';

      create function private.hide_{row}() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        -- Who is told already asks for everything again.
        perform private.announce_access(array(
          select p.id from public.profiles p
          where p.status = 'active' and p.role in ('admin', 'manager') and p.updated_at is distinct from now()
            and p.id is distinct from (select auth.uid())
            and private.sees_{row}_of(p.id, old) and not private.sees_{row}_of(p.id, new)
        ));
        perform private.drop_hidden_{row}_news(new);
        return null;
      end
      $body$;
      comment on function private.hide_{row}() is
        'Trigger: tells those from whom {a_label} is hidden, since realtime tells nobody of a row that they may no longer see, and takes back its news. Definer: it asks for other people''s rights.';
      create trigger {rows}_60_hide after update on public.{rows}
        for each row when (old.{decides} <> new.{decides} or old.model_id is distinct from new.model_id)
        execute function private.hide_{row}();
    $sql$, names);
  end if;
  insert into private.blocks (row_name, block) values (p_row, 'visibility');
end
$$;
comment on function private.add_visibility(text, text, text, text, boolean) is
  'For migrations, behind private.sees_<row>_of and before the policy: my_<row>_ids, the rows whose table p_people names the caller, and visible_<row>; with a sentence of refusal editable_<row>, for what private.edits_<row> allows. p_private is the condition of private rows, its column first: they go with their author, and who no longer sees a row is told so.';

-- Whom one may name

create function private.may_be_named(person uuid, p_permission text, model uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, p_permission)
    and (model is null or private.looks_after(person, model) or private.sees_all_models_of(person));
end
$$;
comment on function private.may_be_named(uuid, text, uuid) is
  'Whether someone can be named in a row of a model, which opens that row to them: with the permission of its area, and assigned to the model or allowed to view it. Definer: called by definer bodies only.';

create function private.add_people(
  p_row text, p_permission text, p_comment text, p_people text default null, p_asks text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  names constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'permission', p_permission, 'comment', quote_literal(p_comment || ': 200 at most, those of the model first. Errors: 42501, PT404.'),
    'asks', coalesce(p_asks, 'private.sees_all_models()'), 'people', p_people, 'named', regexp_replace(p_people, '^' || p_row || '_|s$', '', 'g')
  ));
begin
  perform private.build_block(p_row, $sql$
    create function private.list_{row}_people(p_model_id uuid default null, p_text public.bounded_text default '') returns jsonb
    language plpgsql stable security definer set search_path = '' as $body$
    declare
      sight constant private.row_sight := private.{row}_sight();
      pattern constant text := '%' || private.like_text(private.fold(btrim(coalesce(p_text, '')))) || '%';
    begin
      if p_model_id is not null and not p_model_id = any (sight.model_ids) and not {asks} then
        raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
      end if;
      return (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', f.id, 'email', f.email, 'display_name', f.display_name, 'role', f.role, 'is_of_model', f.is_of_model)
          order by f.is_of_model desc, f.name, f.id
        ), '[]')
        from (
          select p.*, lower(coalesce(p.display_name, p.email)) as name, private.looks_after(p.id, p_model_id) as is_of_model
          from public.profiles p
          where p.status = 'active' and p.role in ('admin', 'manager')
            and (private.fold(coalesce(p.display_name, '')) like pattern or lower(p.email) like pattern)
            and private.may_be_named(p.id, '{permission}', p_model_id)
          order by is_of_model desc, name, p.id limit 200
        ) f
      );
    end
    $body$;
    select private.expose('list_{row}_people', {comment}, 'it asks for other people''s rights');
  $sql$, names);

  if p_people is not null then
    perform private.build_block(p_row, $sql$
      create function private.guard_{row}_{named}() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      declare
        subject public.{rows};
      begin
        select * into subject from public.{rows} s where s.id = new.{key} for update;
        if new.user_id is not null then
          if not exists (
            select from public.profiles p where p.id = new.user_id and p.status = 'active' and p.role in ('admin', 'manager')
          ) then
            raise exception 'This user is inactive and cannot be chosen' using errcode = '22023', hint = 'inactive_{named}';
          end if;
          if not private.may_be_named(new.user_id, '{permission}', subject.model_id) then
            raise exception 'This person cannot see this model' using errcode = '22023', hint = '{named}_cannot_see';
          end if;
        end if;
        if (select count(*) from public.{people} p where p.{key} = new.{key}) >= 50 then
          raise exception 'Choose 50 people or fewer' using errcode = '22023', hint = 'too_many_{named}s';
        end if;
        return new;
      end
      $body$;
      comment on function private.guard_{row}_{named}() is
        'Trigger: who can be named in {a_label}, and how many people that are. Definer: it asks about people and {labels} that the caller may not see.';
      create trigger {people}_guard before insert on public.{people}
        for each row execute function private.guard_{row}_{named}();
    $sql$, names);
  end if;
  insert into private.blocks (row_name, block) values (p_row, 'people');
end
$$;
comment on function private.add_people(text, text, text, text, text) is
  'For migrations: list_<row>_people, whom a row of a model, or without one a general row, can name, asked by those who look after the model, or for whom p_asks holds, which is the right to view it; with p_people, the table that names them, also its guard: 50 of them, each with the permission of the area.';

-- Searching. A search asks these several times: plans of this language are kept, those of a function in SQL made for each statement.

create function private.like_text(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return replace(replace(replace(given, '\', '\\'), '%', '\%'), '_', '\_');
end
$$;
comment on function private.like_text(text) is 'A text that stands for itself in a LIKE pattern.';

create function private.words_of(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select ' ' || coalesce(string_agg(w.word, ' ' order by w.word), '')
    from (select distinct word from regexp_split_to_table(private.fold(given), '\s+') as word where word <> '') w
  );
end
$$;
comment on function private.words_of(text) is
  'What searches compare of a long text: its words, folded, each once, in order. Most of what is typed changes little of it, and the index less.';

create function private.search_pattern(word text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Of one or two letters only the start of a word has an index.
  return '%' || case when char_length(word) < 3 then ' ' else '' end || private.like_text(word) || '%';
end
$$;
comment on function private.search_pattern(text) is 'A LIKE pattern for a folded word that stands in the words of a search.';

create function private.is_signs(word text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return word ~ '^[!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027]+$';
end
$$;
comment on function private.is_signs(text) is 'Whether a word is of signs alone, for which no index has anything.';

create function private.words_sought(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- What steers the direction of a text comes along unseen when it is pasted.
  given constant text := regexp_replace(coalesce(p_text, ''), '[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g');
  words text[] := string_to_array(btrim(regexp_replace(private.fold(given), '\s+', ' ', 'g')), ' ');
begin
  if given ~ '(^|\s)[^[:alnum:]\s]+(\s|$)' then
    -- A dash between two words is not looked for.
    words := coalesce(
      nullif(array(select w from unnest(words) with ordinality as u (w, place) where not private.is_signs(w) order by place), '{}'), words
    );
  end if;
  return words[1:6];
end
$$;
comment on function private.words_sought(text) is
  'What a search looks for: its words, folded, of which six count. What has neither letter nor digit counts only where there is nothing else.';

create function private.words_condition(p_words text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  parts text[] := '{}';
  word text;
begin
  foreach word in array p_words loop
    -- To look for signs alone would read everything.
    parts := parts || case when private.is_signs(word) then 'false' else format('s.words like %L', private.search_pattern(word)) end;
  end loop;
  return nullif(array_to_string(parts, ' and '), '');
end
$$;
comment on function private.words_condition(text[]) is
  'All of these folded words, as a condition on words of a table s, so that an index looks for them at once; null for no words. Each is quoted.';
