-- What the text of a note may hold. The page judges by shared/domain/note-document/, and one set of documents is put to both.

create domain public.note_json as text constraint note_json_size check (octet_length(value) <= 300000);
comment on domain public.note_json is
  'The text of a note as JSON in a text: it is nested deeper and has longer lists than the API takes as JSON.';

create function private.is_note_link(href text) returns boolean
language sql immutable set search_path = '' as $$
  -- The web and mail, in ASCII without quotes, angle brackets, backslashes and backticks, and without a name before the host.
  select octet_length(href) <= 2000 and href ~ '^[!-~]+$' and (
    href ~* '^https?://[a-z0-9._~%:\[\]-]+([/?#][!#-;=?-Z\[\]^_a-~]*)?$'
    or href ~* '^mailto:[a-z0-9.!#$%&''*+/=?^_{|}~-]+@[a-z0-9.-]+([?][!#-;=?-Z\[\]^_a-~]*)?$'
  )
$$;
comment on function private.is_note_link(text) is 'Whether a note may lead there; isNoteLink on the page.';

create function private.are_note_marks(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) <> 'array' then false else (
    select coalesce(bool_and(coalesce(case
      when jsonb_typeof(m) <> 'object' or m - array['type', 'attrs'] <> '{}' then false
      when jsonb_typeof(m -> 'type') is distinct from 'string' then false
      when jsonb_typeof(coalesce(m -> 'attrs', '{}')) <> 'object' then false
      when m ->> 'type' in ('bold', 'italic', 'underline', 'strike', 'code', 'highlight') then coalesce(m -> 'attrs', '{}') = '{}'
      when m ->> 'type' = 'link' then (m -> 'attrs') - 'href' = '{}' and jsonb_typeof(m #> '{attrs,href}') = 'string'
        and private.is_note_link(m #>> '{attrs,href}')
      else false
    end, false)), true) and count(*) = count(distinct m -> 'type')
    from jsonb_array_elements(given) as m
  ) end
$$;
comment on function private.are_note_marks(jsonb) is 'Whether text of a note may look so: each mark once, with no attribute but the address of a link.';

create function private.are_note_attrs(kind text, given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case
    when jsonb_typeof(given) <> 'object' then false
    when kind = 'heading' then given - 'level' = '{}' and given -> 'level' in ('1', '2', '3')
    when kind = 'orderedList' then given - 'start' = '{}' and case
      when not given ? 'start' then true
      when jsonb_typeof(given -> 'start') <> 'number' then false
      else (given ->> 'start')::numeric between 0 and 999999 and (given ->> 'start')::numeric % 1 = 0
    end
    when kind = 'taskItem' then given - 'checked' = '{}' and given -> 'checked' in ('true', 'false')
    when kind = 'codeBlock' then given - 'language' = '{}' and (
      coalesce(given -> 'language', 'null') = 'null'
      or (jsonb_typeof(given -> 'language') = 'string' and given ->> 'language' ~ '^[A-Za-z0-9+#_.-]{1,30}$')
    )
    when kind in ('tableCell', 'tableHeader') then given - array['colspan', 'rowspan', 'colwidth'] = '{}'
      and coalesce(given -> 'colspan', '1') = '1' and coalesce(given -> 'rowspan', '1') = '1'
      and coalesce(given -> 'colwidth', 'null') = 'null'
    when kind = 'mention' then given - array['id', 'label'] = '{}'
      and jsonb_typeof(given -> 'id') = 'string' and given ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and jsonb_typeof(given -> 'label') = 'string' and char_length(given ->> 'label') between 1 and 200
      and given ->> 'label' !~ '[\n\r]'
    else given = '{}'
  end, false)
$$;
comment on function private.are_note_attrs(text, jsonb) is 'Whether a node of a note may have these attributes, and no others.';

create function private.note_problem(given jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  blocks constant jsonb := '["paragraph", "heading", "bulletList", "orderedList", "taskList", "blockquote", "codeBlock", "horizontalRule", "table"]';
  inlines constant jsonb := '["text", "hardBreak", "mention"]';
  takes constant jsonb := jsonb_build_object(
    'doc', blocks, 'listItem', blocks, 'taskItem', blocks, 'blockquote', blocks, 'paragraph', inlines, 'heading', inlines,
    'bulletList', '["listItem"]'::jsonb, 'orderedList', '["listItem"]'::jsonb, 'taskList', '["taskItem"]'::jsonb, 'codeBlock', '["text"]'::jsonb,
    'table', '["tableRow"]'::jsonb, 'tableRow', '["tableCell", "tableHeader"]'::jsonb,
    'tableCell', '["paragraph"]'::jsonb, 'tableHeader', '["paragraph"]'::jsonb
  );
  may_be_empty constant text[] := array['paragraph', 'heading', 'codeBlock', 'horizontalRule', 'text', 'hardBreak', 'mention'];
  is_long boolean;
  is_fit boolean;
begin
  if given is null then
    return 'invalid';
  end if;
  if octet_length(given::text) > 204800 then
    return 'too-long';
  end if;
  with recursive walk (node, parent, place, depth) as (
    select given, null::text, 1::bigint, 0
    union all
    select c.node, w.node ->> 'type', c.place, w.depth + 1
    from walk w
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(w.node -> 'content') = 'array' then w.node -> 'content' else '[]' end
    ) with ordinality as c (node, place)
    -- One deeper than may be is enough to know.
    where w.depth <= 32
  )
  select bool_or(w.depth > 32) or count(*) > 8001,
    bool_and(coalesce(
      case
        when jsonb_typeof(w.node) <> 'object' or jsonb_typeof(w.node -> 'type') is distinct from 'string' then false
        when w.depth = 0 then w.node ->> 'type' = 'doc'
        else takes -> w.parent ? (w.node ->> 'type')
          and (w.place > 1 or coalesce(w.parent, '') not in ('listItem', 'taskItem') or w.node ->> 'type' = 'paragraph')
          and not (w.parent = 'codeBlock' and w.node ? 'marks')
      end
      and w.node - array['type', 'attrs', 'content', 'marks', 'text'] = '{}'
      and case
        when w.node ->> 'type' = 'text' then jsonb_typeof(w.node -> 'text') = 'string' and w.node ->> 'text' <> ''
        else not w.node ? 'text'
      end
      and (not w.node ? 'marks' or (inlines ? (w.node ->> 'type') and private.are_note_marks(w.node -> 'marks')))
      and case jsonb_typeof(coalesce(w.node -> 'content', 'null'))
        when 'null' then w.node ->> 'type' = any (may_be_empty)
        when 'array' then w.node ->> 'type' = any (may_be_empty) or jsonb_array_length(w.node -> 'content') > 0
        else false
      end
      -- Most have none.
      and (not w.node ? 'attrs' and w.node ->> 'type' in ('text', 'paragraph', 'listItem')
        or private.are_note_attrs(w.node ->> 'type', coalesce(w.node -> 'attrs', '{}'))), false
    ))
  into is_long, is_fit
  from walk w;
  return case when is_long then 'too-long' when not is_fit then 'invalid' end;
end
$$;
comment on function private.note_problem(jsonb) is
  'What is wrong with the text of a note: invalid or too-long (204,800 bytes, 8,000 nodes, 32 deep), null where it may be kept. noteProblem on the page says the same.';

create function private.is_note_document(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.note_problem(given) is null
$$;
comment on function private.is_note_document(jsonb) is 'Whether a note may hold this.';

-- No matter who writes: the holder of a key can bring nothing else in, either.
alter table public.note_contents add constraint note_contents_content_known check (private.is_note_document(content));
grant execute on function private.is_note_link(text), private.are_note_marks(jsonb), private.are_note_attrs(text, jsonb),
  private.note_problem(jsonb), private.is_note_document(jsonb) to service_role;
alter table public.note_versions add constraint note_versions_content_size check (octet_length(content::text) <= 204800);

create function private.note_lines(given jsonb) returns text[]
language sql immutable set search_path = '' as $$
  with recursive walk (node, path) as (
    select given, array[]::bigint[]
    union all
    select c.node, w.path || c.place
    from walk w
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(w.node -> 'content') = 'array' then w.node -> 'content' else '[]' end
    ) with ordinality as c (node, place)
    where coalesce(w.node ->> 'type', '') not in ('paragraph', 'heading', 'codeBlock')
  )
  select coalesce(array_agg(l.line order by l.path) filter (where l.line <> ''), '{}')
  from (
    select w.path, (
      select btrim(string_agg(case i.node ->> 'type'
        when 'text' then i.node ->> 'text' when 'mention' then '@' || (i.node #>> '{attrs,label}') else ' '
      end, '' order by i.place))
      from jsonb_array_elements(
        case when jsonb_typeof(w.node -> 'content') = 'array' then w.node -> 'content' else '[]' end
      ) with ordinality as i (node, place)
    ) as line
    from walk w where w.node ->> 'type' in ('paragraph', 'heading', 'codeBlock')
  ) l
$$;
comment on function private.note_lines(jsonb) is 'The text of a note, a line for each paragraph, heading and block of code that says something.';

create function private.note_mentions(given jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct (m ->> 'id')::uuid), '{}')
  from jsonb_path_query(given, 'strict $.** ? (@.type == "mention").attrs') as m
$$;
comment on function private.note_mentions(jsonb) is 'Whom a note mentions.';

create function private.changed_lines(before jsonb, after jsonb) returns integer[]
language sql immutable set search_path = '' as $$
  with was as (select unnest(private.note_lines(before)) as line), is_now as (select unnest(private.note_lines(after)) as line)
  select array[
    (select count(*) from (select line from is_now except all select line from was) a),
    (select count(*) from (select line from was except all select line from is_now) r)
  ]::integer[]
$$;
comment on function private.changed_lines(jsonb, jsonb) is 'How many lines one text has that the other has not: added, removed.';
