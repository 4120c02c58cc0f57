-- Posts out of a CSV file: checked as if a person had planned them, one by one; what has a problem is left out and said.

create function private.import_posts(
  p_account_id uuid, p_rows jsonb, p_dry_run boolean default true, p_file_name public.bounded_text default 'posts.csv'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  account public.social_accounts := private.visible_social_account(p_account_id, sight);
  batch constant uuid := gen_random_uuid();
  given record;
  at timestamptz;
  made public.social_posts;
  planned public.social_posts;
  drafts integer := 0;
  scheduled integer := 0;
  pending integer := 0;
  problems jsonb := '[]';
  warnings jsonb := '[]';
  says text;
  code text;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 500 then
    raise exception 'Import 500 posts at most at once' using errcode = '22023', hint = 'too_many';
  end if;
  if private.take_ticket('post_imports', sight.caller::text, 60, '1 hour') > 0 then
    raise exception 'You have imported many files within an hour. Try again later.' using errcode = '22023', hint = 'too_fast';
  end if;
  select * into account from public.social_accounts a where a.id = account.id for no key update;
  begin
    insert into private.social_imports (id, account_id, file_name, created_by) values (batch, account.id, left(coalesce(p_file_name, 'posts.csv'), 200), sight.caller);
    for given in select (e.value ->> 'line')::integer as line, coalesce(e.value ->> 'body', '') as body, e.value ->> 'scheduled_at' as at
      from jsonb_array_elements(p_rows) as e
    loop
      begin
        at := given.at::timestamptz;
        insert into public.social_posts (account_id, created_by, batch_id) values (account.id, sight.caller, batch) returning * into made;
        perform private.write_post_parts(made, (
          select jsonb_agg(jsonb_build_object('body', btrim(s.body, E' \n\r\t')) order by s.place)
          from regexp_split_to_table(given.body, E'\r?\n---\r?\n') with ordinality as s (body, place)
        ));
        select * into made from public.social_posts p where p.id = made.id;
        perform private.require_post_content(made, account);
        if at is null then
          drafts := drafts + 1;
        else
          begin
            perform private.require_post_time(made, account, at, false, false);
          exception when sqlstate '22023' then
            get stacked diagnostics says = message_text, code = pg_exception_hint;
            if code <> 'repeated' then
              raise;
            end if;
            warnings := warnings || jsonb_build_object('line', given.line, 'message', says);
          end;
          planned := private.plan_post(made, account, at, sight.caller, false);
          scheduled := scheduled + (planned.status = 'scheduled')::integer;
          pending := pending + (planned.status = 'pending_approval')::integer;
        end if;
      exception
        when sqlstate '22023' or sqlstate 'PT402' or invalid_datetime_format or datetime_field_overflow or check_violation then
          get stacked diagnostics says = message_text, code = returned_sqlstate;
          problems := problems || jsonb_build_object(
            'line', given.line, 'message', case when code in ('22007', '22008') then 'Enter a date and a time' when code = '23514' then 'This line can’t be read' else says end
          );
      end;
    end loop;
    -- Once for all of them.
    if pending > 0 then
      select * into planned from public.social_posts p where p.batch_id = batch and p.status = 'pending_approval' order by p.scheduled_at, p.id limit 1;
      perform private.ask_for_approval(planned, pending);
    end if;
    if coalesce(p_dry_run, true) then
      raise exception 'dry run' using errcode = 'PDRY1';
    end if;
  exception when sqlstate 'PDRY1' then
    null;
  end;
  return jsonb_build_object(
    'batch_id', case when not coalesce(p_dry_run, true) then batch end, 'drafts', drafts, 'scheduled', scheduled, 'pending', pending,
    'problems', problems, 'warnings', warnings
  );
end
$$;
select private.expose('import_posts',
  'Makes posts of [{line, body, scheduled_at}] for an account, 500 at most: drafts without a time; parts of a thread have a line of three dashes between them. A dry run makes nothing. Answers {batch_id, drafts, scheduled, pending, problems and warnings: [{line, message}]}; lines with a problem are left out. Errors: 42501, PT404, 22023 with hint too_many or too_fast.',
  'no client role writes posts', 2000000);

create function private.undo_post_import(p_batch_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  batch private.social_imports;
  removed integer;
  kept integer;
begin
  select * into batch from private.social_imports i where i.id = p_batch_id and i.created_by = sight.caller and i.created_at > now() - interval '7 days' for update;
  if batch.id is null then
    raise exception 'This import can no longer be undone' using errcode = 'PT404', hint = 'import';
  end if;
  -- What someone has changed, or what is out or on its way, stays.
  delete from public.social_posts p using public.social_accounts a
  where a.id = p.account_id and (sight.sees_all or a.model_id = any (sight.model_ids)) and p.batch_id = batch.id and p.status in ('draft', 'scheduled', 'pending_approval') and p.attempts = 0 and p.approved_at is null
    and p.updated_at <= batch.created_at;
  get diagnostics removed = row_count;
  select count(*) into kept from public.social_posts p where p.batch_id = batch.id and p.deleted_at is null;
  update private.social_imports i set undone_at = now() where i.id = batch.id;
  return jsonb_build_object('removed', removed, 'kept', kept);
end
$$;
select private.expose('undo_post_import',
  'Removes what one''s own import of seven days made and nobody has changed or published since, {removed, kept}. Errors: 42501, PT404.', 'no client role writes posts');
