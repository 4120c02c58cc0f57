-- What holds for link pages no matter who asks: who may change one, which addresses a page may lead to, and what of it visitors are shown.

create function private.visible_link_tree(wanted uuid) returns public.link_trees
language plpgsql stable security definer set search_path = '' as $$
declare
  tree public.link_trees;
begin
  perform private.require_configurer();
  select * into tree from public.link_trees t
  where t.id = wanted
    and (t.model_id is null or private.sees_all_rows() or t.model_id in (select m from private.my_model_ids() m));
  if tree.id is null then
    raise exception 'Link page not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return tree;
end
$$;
comment on function private.visible_link_tree(uuid) is
  'A page that the caller sees, else PT404; 42501 for people without the permission. Definer: called by definer bodies only.';

create function private.editable_link_tree(wanted uuid, seen_version integer) returns public.link_trees
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees;
begin
  perform private.require_configurer();
  perform from public.link_trees t where t.id = wanted for update;
  tree := private.visible_link_tree(wanted);
  if seen_version is not null and tree.row_version <> seen_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  return tree;
end
$$;
comment on function private.editable_link_tree(uuid, integer) is
  'Locks a page that the caller may change and answers with it; PT409, hint stale, where they saw another version. Definer: called by definer bodies only.';

-- Addresses

create function private.punycode_bias(delta bigint, count bigint, is_first boolean) returns bigint
language plpgsql immutable set search_path = '' as $$
declare
  rest bigint := delta / case when is_first then 700 else 2 end;
  k bigint := 0;
begin
  rest := rest + rest / count;
  while rest > 455 loop
    rest := rest / 35;
    k := k + 36;
  end loop;
  return k + 36 * rest / (rest + 38);
end
$$;
comment on function private.punycode_bias(bigint, bigint, boolean) is 'How the numbers of punycode adapt (RFC 3492, 6.1).';

create function private.label_letters(label text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  coded constant text := substring(label from '^xn--(.*)$');
  basic constant text := coalesce(substring(coded from '^(.+)-[^-]*$'), '');
  rest constant text := case when basic = '' then coded else substring(coded from '[^-]*$') end;
  letters bigint[] := array(select ascii(l) from regexp_split_to_table(nullif(basic, ''), '') l);
  code bigint := 128;
  place bigint := 0;
  bias bigint := 72;
  at integer := 1;
  start bigint;
  weight bigint;
  k bigint;
  digit integer;
  threshold bigint;
begin
  if coded is null then
    return label;
  end if;
  while at <= char_length(rest) loop
    start := place;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', coalesce(nullif(substr(rest, at, 1), ''), ' ')) - 1;
      at := at + 1;
      if digit < 0 then
        return null;
      end if;
      place := place + digit * weight;
      if place > 2147483647 then
        return null;
      end if;
      threshold := least(26, greatest(1, k - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    bias := private.punycode_bias(place - start, cardinality(letters) + 1, start = 0);
    code := code + place / (cardinality(letters) + 1);
    place := place % (cardinality(letters) + 1);
    if code > 1114111 or code between 55296 and 57343 then
      return null;
    end if;
    letters := letters[1:place] || code || letters[place + 1:];
    place := place + 1;
  end loop;
  return (select string_agg(chr(l.code::integer), '' order by l.place) from unnest(letters) with ordinality l (code, place));
end
$$;
comment on function private.label_letters(text) is
  'A label of a host in its own script, where it is punycode (RFC 3492); null where it is broken.';

create function private.plain_label(label text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  letters constant integer[] := array(select ascii(l) from regexp_split_to_table(nullif(normalize(lower(normalize(label, nfkc)), nfkc), ''), '') l);
  made text := coalesce((select string_agg(chr(l.code), '' order by l.place) from unnest(letters) with ordinality l (code, place) where l.code < 128), '');
  basic constant integer := char_length(made);
  done integer := char_length(made);
  code bigint := 128;
  delta bigint := 0;
  bias bigint := 72;
  next bigint;
  letter integer;
  rest bigint;
  k bigint;
  threshold bigint;
begin
  if label !~ '[^\x01-\x7f]' then
    return lower(label);
  end if;
  if basic = cardinality(letters) then
    return made;
  end if;
  if cardinality(letters) > 63 then
    return label;
  end if;
  made := case when basic > 0 then made || '-' else '' end;
  while done < cardinality(letters) loop
    select min(l) into next from unnest(letters) l where l >= code;
    delta := delta + (next - code) * (done + 1);
    code := next;
    foreach letter in array letters loop
      if letter < code then
        delta := delta + 1;
      elsif letter = code then
        rest := delta;
        k := 36;
        loop
          threshold := least(26, greatest(1, k - bias));
          exit when rest < threshold;
          made := made || substr('abcdefghijklmnopqrstuvwxyz0123456789', (threshold + (rest - threshold) % (36 - threshold))::integer + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          k := k + 36;
        end loop;
        made := made || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest::integer + 1, 1);
        bias := private.punycode_bias(delta, done + 1, done = basic);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    code := code + 1;
  end loop;
  return 'xn--' || made;
end
$$;
comment on function private.plain_label(text) is 'A label of a host as it is kept: in lower case, letters of other scripts as punycode (RFC 3492).';

create function private.plain_host(host text) returns text
language sql immutable strict set search_path = '' as $$
  select string_agg(private.plain_label(l.label), '.' order by l.place) from regexp_split_to_table(left(host, 300), '\.') with ordinality l (label, place)
$$;
comment on function private.plain_host(text) is 'A host as it is kept and asked for, with punycode.';

create function private.letter_script(code integer) returns text
language sql immutable set search_path = '' as $$
  select case
    when chr(code) ~ '^[0-9-]$' or code between 768 and 879 then null
    when code between 97 and 122 or code between 223 and 591 or code between 7680 and 7935 then 'latin'
    when code between 880 and 1023 or code between 7936 and 8191 then 'greek'
    when code between 1024 and 1327 or code between 7296 and 7311 then 'cyrillic'
    when code between 1328 and 1423 then 'armenian'
    when code between 1424 and 1535 then 'hebrew'
    when code between 1536 and 1791 or code between 1872 and 1919 or code between 2208 and 2303 then 'arabic'
    when code between 3584 and 3711 then 'thai'
    when code between 4256 and 4351 then 'georgian'
    when code between 4352 and 4607 or code between 44032 and 55215 then 'hangul'
    when code between 12293 and 12295 or code between 13312 and 40959 or code between 131072 and 262143 then 'han'
    when code between 12352 and 12543 then 'kana'
    when code between 12544 and 12591 then 'bopomofo'
    else 'block ' || code / 128
  end
$$;
comment on function private.letter_script(integer) is
  'The script of a letter of a host, null for what stands in any; the same as in supabase/functions/_shared/link-page/host-name.ts.';

create function private.is_one_script(letters text) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(used) < 2 or used <@ array['latin', 'han', 'kana'] or used <@ array['latin', 'han', 'hangul'] or used <@ array['latin', 'han', 'bopomofo']
  from (
    select coalesce(array_agg(distinct s.script), '{}') as used
    from regexp_split_to_table(letters, '') l cross join lateral (select private.letter_script(ascii(l)) as script) s where s.script is not null
  ) u
$$;
comment on function private.is_one_script(text) is 'Whether a label is written in one script, or in those that are written together: mixed ones look like other names.';

create function private.is_public_host(host text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case
    when host ~ '^((\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(\.(?!$)|$)){4}$' then not (
      host::inet << any (array[
        '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15',
        '224.0.0.0/3'
      ]::inet[])
    )
    else char_length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$'
      and host !~ '\.(localhost|local|internal|lan|home|corp)$'
      and not exists (
        select from regexp_split_to_table(host, '\.') l
        where l like 'xn--%' and (
          private.plain_label(private.label_letters(l)) is distinct from l
          or private.visible_text(private.label_letters(l), 63) is distinct from private.label_letters(l)
          or private.is_one_script(private.label_letters(l)) is not true
        )
      )
  end, false)
$$;
comment on function private.is_public_host(text) is
  'Whether a host in its plain form may be led to: a name whose labels are each written in one script, or an address that is not of this machine or a private network.';

create function private.plain_link(given text) returns text
language sql immutable strict set search_path = '' as $$
  select case when p.part is null then given else p.part[1] || private.plain_host(p.part[2]) || coalesce(p.part[3], '') || p.part[4] end
  from (select regexp_match(given, '^(https://|mailto:[^@:/]+@)([^/?#:@]*)(:[0-9]{1,5})?((?:[/?#].*)?)$', 'i') as part) p
$$;
comment on function private.plain_link(text) is 'An address as it is kept: with its host as punycode.';

create function private.is_page_link(given text) returns boolean
language sql immutable set search_path = '' as $$
  -- No user name, a public host, nothing that a browser drops or reads as a slash.
  select coalesce(char_length(given) <= 2000 and given = private.without_hidden_letters(given) and given !~ '[\s[:cntrl:]\\<>"`{}|^]' and (
    given ~ '^tel:\+?[0-9][0-9.()-]{2,24}$'
    or (
      select private.is_public_host(lower(coalesce(p.web[1], p.mail[1]))) and coalesce(p.web[2]::integer, 1) between 1 and 65535
      from (select
        regexp_match(given, '^https://([^/?#:@]*)(?::([0-9]{1,5}))?(?:[/?#].*)?$', 'i') as web,
        regexp_match(given, '^mailto:[^@:/]+@([^/?#:@]*)$', 'i') as mail
      ) p
    )
  ), false)
$$;
comment on function private.is_page_link(text) is 'Whether a page may lead there: https to public hosts, mailto and tel alone.';

create function private.require_page_picture(given text, known text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- What is no picture of this server's bucket is none here.
  if given is not null and coalesce(given <> all (known), true) and not exists (
    select from storage.objects o
    where o.bucket_id = 'pictures' and given = '/storage/v1/object/public/pictures/' || o.name
      and private.checked_type('pictures', o.name) in ('image/png', 'image/jpeg', 'image/webp')
  ) then
    raise exception 'Choose a picture to upload' using errcode = '22023', hint = 'pictures';
  end if;
end
$$;
comment on function private.require_page_picture(text, text[]) is
  'A picture of a page: one that it has, or one that was uploaded and that check-file found to be a picture; else 22023. Definer: clients do not read this bucket.';

create function private.require_domain(wanted text, own uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(wanted, '') = '' then
    raise exception 'Page address is required' using errcode = '22023', hint = 'domain';
  end if;
  if wanted !~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$' then
    raise exception 'Use 3–63 letters, numbers or hyphens' using errcode = '22023', hint = 'domain';
  end if;
  if wanted in ('admin', 'api', 'app', 'www', 'login', 'support', 'linktree') then
    raise exception 'This address is reserved' using errcode = '22023', hint = 'domain';
  end if;
  if exists (select from public.link_trees t where lower(t.domain) = wanted and t.id is distinct from own) then
    raise exception 'This address is already taken' using errcode = '22023', hint = 'domain';
  end if;
end
$$;
comment on function private.require_domain(text, uuid) is 'Whether a page may have this address, or 22023 in words, with hint domain. Definer: it looks at every page.';

create function private.require_theme(theme jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  part record;
begin
  for part in select e.key, e.value from jsonb_each_text(theme) e loop
    if part.value is null or not (
      (part.key in ('background', 'text', 'button', 'label') and part.value ~ '^#[0-9a-f]{6}$')
      or (part.key = 'preset' and part.value in ('plain', 'night', 'warm', 'forest', 'rose', 'own'))
      or (part.key = 'corners' and part.value in ('square', 'round', 'pill'))
    ) then
      raise exception 'Choose a color' using errcode = '22023', hint = 'theme';
    end if;
  end loop;
end
$$;
comment on function private.require_theme(jsonb) is 'A theme is a preset, colors as #rrggbb and the shape of corners; else 22023.';

create function private.require_utm(utm jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  part record;
begin
  for part in select e.key, e.value from jsonb_each_text(utm) e loop
    if part.key not in ('source', 'medium', 'campaign') or part.value is null or part.value !~ '^[A-Za-z0-9_.~-]{1,60}$' then
      raise exception 'Use letters, numbers and hyphens for campaign tags' using errcode = '22023', hint = 'utm';
    end if;
  end loop;
end
$$;
comment on function private.require_utm(jsonb) is 'What is added to links: source, medium and campaign; else 22023.';

create function private.require_link_block(block public.link_tree_blocks) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if block.label is null and coalesce(block.kind, '') not in ('text', 'social', 'divider') then
    raise exception 'Link title is required' using errcode = '22023', hint = 'label';
  end if;
  if (block.kind in ('link', 'email', 'phone') and (block.url is null or not private.is_page_link(block.url)))
    or (block.kind = 'image' and block.url is not null and not private.is_page_link(block.url))
    or exists (select from unnest(block.links) as l (link) where l.link !~* '^https://' or not private.is_page_link(l.link)) then
    raise exception 'Enter a valid link starting with https://' using errcode = '22023', hint = 'url';
  end if;
  if block.ends_at <= block.starts_at then
    raise exception 'End must be after start' using errcode = '22023', hint = 'ends_at';
  end if;
end
$$;
comment on function private.require_link_block(public.link_tree_blocks) is 'What a block needs, or 22023 in words, with hint label, url or ends_at.';

-- Drafts and snapshots

create function private.link_blocks_as_json(wanted uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'kind', b.kind, 'label', b.label, 'url', b.url, 'body', b.body, 'links', to_jsonb(b.links), 'icon', b.icon,
    'thumbnail_url', b.thumbnail_url, 'style', b.style, 'is_visible', b.is_visible, 'starts_at', b.starts_at, 'ends_at', b.ends_at,
    'gate', b.gate, 'has_password', b.has_password, 'max_clicks', b.max_clicks
  ) order by b.position, b.id), '[]')
  from public.link_tree_blocks b where b.tree_id = wanted
$$;
comment on function private.link_blocks_as_json(uuid) is 'Blocks of a draft, in their order. Definer: called by definer bodies only.';

create function private.link_tree_draft(tree public.link_trees) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', tree.title, 'bio', tree.bio, 'avatar_url', tree.avatar_url, 'theme', tree.theme, 'gate', tree.gate, 'seo_title', tree.seo_title,
    'seo_description', tree.seo_description, 'social_image_url', tree.social_image_url, 'noindex', tree.noindex, 'utm', tree.utm,
    'blocks', private.link_blocks_as_json(tree.id)
  )
$$;
comment on function private.link_tree_draft(public.link_trees) is 'A page as it would be published now. Definer: called by definer bodies only.';

create function private.count_link_tree_changes(before jsonb, after jsonb) returns integer
language sql immutable set search_path = '' as $$
  select (
    (select count(*) from jsonb_each(after) e where e.key <> 'blocks' and e.value is distinct from before -> e.key)
    + (
      select count(*)
      from (select b.value as block from jsonb_array_elements(before -> 'blocks') b) o
      full join (select b.value as block from jsonb_array_elements(after -> 'blocks') b) n on n.block ->> 'id' = o.block ->> 'id'
      where o.block is distinct from n.block
    )
    + (
      select case when
        array(select b.value ->> 'id' from jsonb_array_elements(before -> 'blocks') with ordinality b (value, place)
          where exists (select from jsonb_array_elements(after -> 'blocks') n where n.value ->> 'id' = b.value ->> 'id') order by b.place)
        is distinct from
        array(select b.value ->> 'id' from jsonb_array_elements(after -> 'blocks') with ordinality b (value, place)
          where exists (select from jsonb_array_elements(before -> 'blocks') n where n.value ->> 'id' = b.value ->> 'id') order by b.place)
      then 1 else 0 end
    )
  )::integer
$$;
comment on function private.count_link_tree_changes(jsonb, jsonb) is
  'How many things differ between two versions: settings, blocks, and once the order of those that both have.';

create function private.unpublished_changes_of(tree public.link_trees) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.count_link_tree_changes(v.snapshot, private.link_tree_draft(tree)) + (
      select count(*)::integer from private.link_block_secrets s
      join public.link_tree_blocks b on b.id = s.block_id and b.has_password
      where s.tree_id = tree.id and s.published_hash is not null and s.draft_hash is distinct from s.published_hash
    )
    from public.link_tree_versions v where v.tree_id = tree.id and v.version = tree.published_version
  ), 0)
$$;
comment on function private.unpublished_changes_of(public.link_trees) is
  'How many things of a draft visitors do not see yet, another password included. Definer: called by definer bodies only.';
