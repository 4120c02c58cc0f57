-- What holds for documents no matter who writes them: who is named, what becomes of those of a model that is deleted, activity, and words for searches.

create function private.guard_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := private.visible_text(new.title, 1000);
  new.counterparty := nullif(btrim(new.counterparty), '');
  new.description := nullif(btrim(new.description), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- Its model is gone: what was the business of few is not everyone's from then on.
    if old.model_id is not null and new.model_id is null
      and not exists (select from public.models m where m.id = old.model_id) then
      new.lost_model := coalesce(new.lost_model, current_setting('marquee.lost_model', true), 'Deleted model');
      new.status := 'archived';
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_document() is
  'Trigger: texts as they are kept; documents of a model that is deleted are archived, and seen by those who view all data. Definer: as the other guards.';
create trigger documents_10_guard before insert or update on public.documents
  for each row execute function private.guard_document();
create trigger documents_90_version before update on public.documents
  for each row execute function private.keep_row_version('comments_total', 'current_version');

create function private.note_lost_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('marquee.lost_model', old.stage_name, true);
  return old;
end
$$;
comment on function private.note_lost_model() is
  'Trigger: keeps the name of a model that is being deleted for its documents. Definer: as the other guards.';
create trigger models_documents before delete on public.models
  for each row execute function private.note_lost_model();

-- News

create function private.document_audience(p_document public.documents) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select a.user_id from (
      select p_document.created_by as user_id
      union
      select m.manager_id from public.models m where m.id = p_document.model_id and p_document.visibility <> 'private'
      union
      select s.manager_id from public.model_secondary_managers s where s.model_id = p_document.model_id and p_document.visibility <> 'private'
      union
      select m.user_id from public.document_members m where m.document_id = p_document.id and p_document.visibility = 'private'
    ) a
    where a.user_id is not null and private.sees_document_of(a.user_id, p_document)
  )
$$;
comment on function private.document_audience(public.documents) is
  'Who hears of a document: who made it, who looks after its model, and those named. Definer: called by definer bodies only.';

create function private.tell_of_document(
  p_document public.documents, p_type text, p_kind text, p_title text, p_message text, p_audience uuid[], p_key text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One by one: what private.notify asks of people is asked once of each then. Always in one order: two of these must not wait for each other.
  perform private.notify(
    p_type, array[a.person], p_document.model_id, p_title, private.plain_line(p_message, 300),
    jsonb_strip_nulls(jsonb_build_object(
      'kind', p_kind, 'category', 'documents', 'document_id', p_document.id, 'model_id', p_document.model_id,
      'actor_id', (select auth.uid()), 'actor_name', private.my_name()
    )),
    format('document_%s:%s:%s', p_kind, p_document.id, p_key)
  )
  from (select u.person from unnest(p_audience) as u (person) order by u.person) a;
end
$$;
comment on function private.tell_of_document(public.documents, text, text, text, text, uuid[], text) is
  'Queues news of a document for people who see it. Definer: called by definer bodies only.';

create function private.tell_of_document_comment(
  p_document public.documents, p_said text, p_newly uuid[], p_mentioned uuid[], p_is_new boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  slot constant text := coalesce((select auth.uid())::text, 'app') || ':' || floor(extract(epoch from now()) / 600);
begin
  perform private.tell_of_document(
    p_document, 'system_alert', 'mentioned', private.my_name() || ' mentioned you in ' || p_document.title, p_said, p_newly, slot
  );
  if p_is_new then
    perform private.tell_of_document(
      p_document, 'system_alert', 'commented', private.my_name() || ' commented on ' || p_document.title, p_said,
      array(select a from unnest(private.document_audience(p_document)) as a where coalesce(a <> all (p_mentioned), true)), slot
    );
  end if;
end
$$;
comment on function private.tell_of_document_comment(public.documents, text, uuid[], uuid[], boolean) is
  'Queues news of a comment. Definer: called by definer bodies only.';

-- Who was named, and who handed it over, stands nowhere else.
select private.add_activity('document', p_keeps_all => true);
select private.add_trash('document');

create function private.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field text;
  was jsonb;
  became jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.write_document_activity(new.id, 'created', null, to_jsonb(new.category));
    return null;
  end if;
  if new.model_id is distinct from old.model_id then
    perform private.write_document_activity(
      new.id, 'model',
      private.named(old.model_id, coalesce((select m.stage_name from public.models m where m.id = old.model_id), new.lost_model)),
      private.named(new.model_id, (select m.stage_name from public.models m where m.id = new.model_id))
    );
  end if;
  for field, was, became in
    select o.key, o.value, n.value from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n on n.key = o.key
    where o.value is distinct from n.value and o.key in (
      'title', 'category', 'visibility', 'status', 'description', 'counterparty', 'effective_on', 'expires_on', 'notice_days', 'auto_renew',
      'renew_months', 'current_version'
    ) and not (o.key = 'current_version' and o.value = '0')
    order by o.key
  loop
    perform private.write_document_activity(new.id, field, was, became);
  end loop;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.write_document_activity(new.id, 'deleted', to_jsonb(old.deleted_at is not null), to_jsonb(new.deleted_at is not null));
  end if;
  return null;
end
$$;
comment on function private.log_document() is 'Trigger: activity of a document, field by field. Definer: it writes activity.';
create trigger documents_50_log after insert or update on public.documents
  for each row execute function private.log_document();

create function private.log_document_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'document_members' then
    perform private.write_document_activity(
      case when tg_op = 'DELETE' then old.document_id else new.document_id end, 'member',
      case when tg_op = 'DELETE' then private.person_named(old.user_id) end,
      case when tg_op = 'INSERT' then private.person_named(new.user_id) end
    );
  else
    perform private.write_document_activity(new.document_id, 'version', null, jsonb_build_object('version', new.version, 'name', new.file_name));
  end if;
  return null;
end
$$;
comment on function private.log_document_part() is 'Trigger: activity of who is named, and of versions. Definer: it writes activity.';
create trigger document_members_log after insert or delete on public.document_members
  for each row execute function private.log_document_part();
create trigger document_versions_log after insert on public.document_versions
  for each row execute function private.log_document_part();

-- Searching

create function private.index_document(p_document uuid, p_body text default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.document_search as s (document_id, words, body)
  select d.id, private.words_of(d.title || ' ' || coalesce(d.counterparty, '') || ' ' || t.body), t.body
  from public.documents d
  -- Of what is sensitive or private no text is searched.
  cross join lateral (
    select case when d.visibility = 'normal' then coalesce(p_body, (select s.body from private.document_search s where s.document_id = d.id), '') else '' end as body
  ) t
  where d.id = p_document
  on conflict on constraint document_search_pkey do update set words = excluded.words, body = excluded.body, indexed_at = now()
$$;
comment on function private.index_document(uuid, text) is 'Writes what searches find a document by; a text that is given replaces the one before. Definer: no client role reaches these words.';

create function private.follow_document_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.visibility <> old.visibility or new.current_version <> old.current_version) then
    -- Its text is forgotten with either, and read again where searches may know it. What could not be read is not tried again.
    update public.document_versions v set text_state = case when new.visibility = 'normal' then 'pending' else 'not_searchable' end, opened_at = null
    where v.document_id = new.id and v.mime = 'application/pdf' and v.size_bytes <= 10485760 and v.text_state <> 'damaged' and case
      when new.visibility <> old.visibility then v.page_count is not null or v.text_state = 'pending' or old.visibility <> 'normal'
      else v.version = new.current_version and v.text_state = 'searchable' end;
  end if;
  perform private.index_document(new.id, case when tg_op = 'UPDATE' and new.current_version <> old.current_version then '' end);
  return null;
end
$$;
comment on function private.follow_document_words() is 'Trigger: the words of a document follow its title, counterparty, visibility and version. Definer, as what it calls.';
create trigger documents_70_words after insert on public.documents
  for each row execute function private.follow_document_words();
create trigger documents_71_words after update on public.documents
  for each row when (
    old.title <> new.title or old.counterparty is distinct from new.counterparty or old.visibility <> new.visibility
    or old.current_version <> new.current_version
  ) execute function private.follow_document_words();
