-- Which letters the page of a sealed document can be written with: who signs with others is asked to draw. The bits are generated: `…_seal_letters.sql`.

create table private.seal_letters (
  block integer primary key,
  usual bytea,
  more bytea,
  constraint seal_letters_size check (coalesce(length(usual), 32) = 32 and coalesce(length(more), 32) = 32)
);
comment on table private.seal_letters is
  'Letters that a sealed document can be written with, as bits of blocks of 256: usual by the faces that come with its writer, more by those that are files of the site.';
alter table private.seal_letters enable row level security;
alter table private.seal_letters force row level security;

create table private.seal_faces (
  is_only boolean primary key default true check (is_only),
  address text,
  has_more boolean not null,
  checked_at timestamptz not null,
  constraint seal_faces_address_length check (char_length(address) <= 300)
);
comment on table private.seal_faces is
  'Where the worker that seals has the faces of more scripts: on its disk (no address), or at the public address, and whether they were there.';
alter table private.seal_faces enable row level security;
alter table private.seal_faces force row level security;

create function private.report_seal_faces(p_address public.bounded_text, p_has_more boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.seal_faces as f (is_only, address, has_more, checked_at) values (true, left(p_address, 300), p_has_more, clock_timestamp())
  on conflict on constraint seal_faces_pkey do update set address = excluded.address, has_more = excluded.has_more, checked_at = excluded.checked_at
  where f.address is distinct from excluded.address or f.has_more <> excluded.has_more or f.checked_at < now() - interval '10 minutes';
end
$$;
select private.expose('report_seal_faces',
  'For the worker that seals: whether the faces of more scripts are at this address.',
  'no role but the owner writes it', p_to => 'service_role');

create function private.seal_faces_due() returns text
language sql stable security definer set search_path = '' as $$
  select a.address from (select left(private.public_address(), 300) as address) a
  where a.address is not null and not exists (
    select from private.seal_faces f where f.address = a.address and f.checked_at > now() - interval '1 hour'
  )
$$;
select private.expose('seal_faces_due',
  'For a hosted worker: the public address where it looks for the faces of more scripts, once an hour; null in between, and where none is set.',
  'no role but the owner reads settings so', p_to => 'service_role');

create function private.unwritable_letters(p_text text) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(w.letter, ' ' order by w.place)
  from (
    select l.letter, min(l.place) as place
    from regexp_split_to_table(normalize(p_text, nfc), '') with ordinality as l (letter, place)
    where not exists (
      select from private.seal_letters s
      where s.block = ascii(l.letter) >> 8 and (
        get_bit(coalesce(s.usual, decode(repeat('00', 32), 'hex')), ascii(l.letter) & 255) = 1
        or (
          get_bit(coalesce(s.more, decode(repeat('00', 32), 'hex')), ascii(l.letter) & 255) = 1
          and exists (select from private.seal_faces f where f.has_more and (f.address is null or f.address = left(private.public_address(), 300)))
        )
      )
    )
    group by l.letter order by min(l.place) limit 10
  ) w
$$;
comment on function private.unwritable_letters(text) is
  'The letters of a text that a sealed document could not be written with now, ten at most, with spaces between them; null where there is none. Definer: called by definer bodies only.';
