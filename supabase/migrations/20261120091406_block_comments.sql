-- Comments of rows of any area

create function private.add_comments(p_row text, p_parameter text default null) returns void
language plpgsql set search_path = '' as $$
declare
  names constant jsonb := case when p_parameter is null then '{}' else jsonb_build_object('parameter', p_parameter) end;
begin
  perform private.build_block(p_row, $sql$
    create table public.{row}_comments (
      id uuid primary key default gen_random_uuid(),
      {key} uuid not null references public.{rows} (id) on delete cascade,
      author_id uuid references public.profiles (id) on delete set null,
      body text not null,
      mentions uuid[] not null default '{}',
      created_at timestamptz not null default clock_timestamp(),
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by uuid references public.profiles (id) on delete set null,
      row_version integer not null default 1,
      constraint {row}_comments_body_length check (char_length(body) <= 5000 and btrim(body) <> ''),
      constraint {row}_comments_mentions_number check (cardinality(mentions) <= 20)
    );
    comment on table public.{row}_comments is 'Comments, with the people they mention. @unlogged They stand for themselves.';
    comment on column public.{row}_comments.deleted_at is
      'Deleted, and seen by nobody; for a day it can be brought back. @noindex Read after {key}, and nearly always null.';
    create index {row}_comments_{key}_idx on public.{row}_comments ({key}, created_at desc, id desc);
    create index {row}_comments_author_id_idx on public.{row}_comments (author_id);
    create index {row}_comments_deleted_by_idx on public.{row}_comments (deleted_by);
    create index {row}_comments_deleted_at_idx on public.{row}_comments (deleted_at) where deleted_at is not null;
    create trigger {row}_comments_version before update on public.{row}_comments
      for each row execute function private.keep_row_version('deleted_at', 'deleted_by');
    alter table public.{rows} add column if not exists comments_total integer not null default 0;

    create function private.{row}_comment_as_json(p_id uuid) returns jsonb
    language sql stable security definer set search_path = '' as $body$
      select jsonb_build_object(
        'id', c.id, 'body', c.body, 'author', private.as_person(c.author_id), 'created_at', c.created_at, 'edited_at', c.edited_at,
        'row_version', c.row_version,
        'mentions', (
          select coalesce(jsonb_agg(
            jsonb_build_object('id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role) order by p.id
          ), '[]') from public.profiles p where p.id = any (c.mentions)
        )
      )
      from public.{row}_comments c where c.id = p_id
    $body$;
    comment on function private.{row}_comment_as_json(uuid) is 'A comment with its people. Definer: called by definer bodies only.';

    create function private.save_{row}_comment(p_comment jsonb, {parameter} uuid default null, p_id uuid default null) returns jsonb
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      said constant text := btrim(coalesce(p_comment ->> 'body', ''));
      mentioned constant uuid[] := coalesce(private.uuids_in(p_comment -> 'mentions'), '{}');
      newly uuid[] := mentioned;
      subject public.{rows};
      existing public.{row}_comments;
      saved uuid := p_id;
    begin
      if said = '' then
        raise exception 'Comment cannot be empty' using errcode = '22023', hint = 'body';
      end if;
      if p_id is null then
        subject := private.visible_{row}({parameter});
        if subject.comments_total >= 2000 then
          raise exception '{A_label} can have 2,000 comments' using errcode = '22023', hint = 'too_many_comments';
        end if;
      else
        select * into existing from public.{row}_comments c where c.id = p_id and c.deleted_at is null for update;
        if existing.id is null then
          raise exception 'This comment was deleted' using errcode = 'PT404';
        end if;
        subject := private.visible_{row}(existing.{key});
        if existing.author_id is distinct from caller then
          raise exception 'You can only edit your own comments' using errcode = '42501';
        end if;
        newly := array(select m from unnest(mentioned) as m where coalesce(m <> all (existing.mentions), true));
      end if;
      if exists (select from unnest(newly) as m where not private.sees_{row}_of(m, subject)) then
        raise exception 'This person cannot see this {label}' using errcode = '22023', hint = 'mention_cannot_see';
      end if;
      if p_id is null then
        insert into public.{row}_comments ({key}, author_id, body, mentions)
        values (subject.id, caller, said, mentioned) returning id into saved;
      else
        update public.{row}_comments c
        set body = said, mentions = mentioned, edited_at = now(),
          row_version = coalesce((p_comment ->> 'row_version')::integer, c.row_version)
        where c.id = p_id;
      end if;
      perform private.tell_of_{row}_comment(subject, said, newly, mentioned, p_id is null);
      return private.{row}_comment_as_json(saved);
    end
    $body$;

    create function private.delete_{row}_comment(p_id uuid) returns boolean
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      existing public.{row}_comments;
    begin
      select * into existing from public.{row}_comments c where c.id = p_id;
      if existing.id is not null then
        perform private.visible_{row}(existing.{key});
        if existing.author_id is distinct from caller and not private.is_admin() then
          raise exception 'You can only delete your own comments' using errcode = '42501';
        end if;
      end if;
      update public.{row}_comments c set deleted_at = now(), deleted_by = caller where c.id = p_id and c.deleted_at is null;
      return found;
    end
    $body$;

    create function private.restore_{row}_comment(p_id uuid) returns jsonb
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      existing public.{row}_comments;
    begin
      select * into existing from public.{row}_comments c where c.id = p_id;
      if existing.id is null then
        raise exception 'This comment can no longer be restored' using errcode = 'PT404';
      end if;
      perform private.visible_{row}(existing.{key});
      -- An author doesn't bring back what an administrator has deleted.
      if existing.deleted_at is not null and existing.deleted_by is distinct from caller and not private.is_admin() then
        raise exception 'You can only restore comments that you deleted' using errcode = '42501';
      end if;
      update public.{row}_comments c set deleted_at = null, deleted_by = null where c.id = p_id and c.deleted_at is not null;
      return private.{row}_comment_as_json(p_id);
    end
    $body$;

    create function private.list_{row}_comments({parameter} uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
    language plpgsql stable security definer set search_path = '' as $body$
    declare
      subject constant public.{rows} := private.visible_{row}({parameter});
    begin
      return (
        select coalesce(jsonb_agg(private.{row}_comment_as_json(f.id) order by f.created_at desc, f.id desc), '[]')
        from (
          select c.id, c.created_at from public.{row}_comments c
          where c.{key} = subject.id and c.deleted_at is null and (p_before_id is null or (c.created_at, c.id) < (
            select b.created_at, b.id from public.{row}_comments b where b.id = p_before_id and b.{key} = subject.id
          ))
          order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
        ) f
      );
    end
    $body$;

    select private.expose('save_{row}_comment',
      'Without an id: a comment on {a_label} that the caller sees; with one: their own comment in other words. {body, mentions, row_version}; answers the comment. Errors: PT404, 42501, PT409 (hint stale), 22023 with hint body, mention_cannot_see or too_many_comments, 23514.',
      'no client role writes comments');
    select private.expose('delete_{row}_comment',
      'One''s own comment, or anyone''s for administrators; false where it is gone. restore_{row}_comment brings it back for a day. Errors: PT404, 42501.',
      'no client role writes comments');
    select private.expose('restore_{row}_comment',
      'Brings back a comment that the caller deleted, or any for administrators, while it is kept: a day; answers the comment. Errors: PT404, 42501.',
      'no client role writes comments');
    select private.expose('list_{row}_comments',
      'Comments on {a_label}, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.',
      'it names people with their comments in one read');
  $sql$, names);
  perform private.close_part(p_row, p_row || '_comments', format('People see comments on %ss that they see', replace(p_row, '_', ' ')), 'deleted_at is null and');
  perform private.follow_part(p_row, p_row || '_comments', 'comments_total');
  insert into private.blocks (row_name, block) values (p_row, 'comments');
end
$$;
comment on function private.add_comments(text, text) is
  'For migrations: comments on rows of a kind, counted in comments_total. The area says who hears of one: private.tell_of_<row>_comment(row, said, newly mentioned, mentioned, is new).';
