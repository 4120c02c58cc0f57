-- What models.socials, email_accounts and phone_numbers may hold. Whatever a model's editor writes is put into one shape, and every
-- password in it into the vault: in its place stands a reference, vault:<id>, which names the account.

create function private.refuse_socials(message text, hint text default 'socials') returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', message using errcode = '23514', hint = hint, table = 'models';
end
$$;
comment on function private.refuse_socials(text, text) is 'Refuses a value with a sentence for people.';

create function private.known_keys(given jsonb, known text[], what text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.refuse_socials(format('%s is not in the expected form', what));
  end if;
  -- Not by its name: whatever was written there may be a secret.
  if (select count(*) from jsonb_object_keys(given) k where coalesce(k <> all (known), true)) > 0 then
    perform private.refuse_socials(format('%s has a field that is not known', what), 'unknown_field');
  end if;
end
$$;
comment on function private.known_keys(jsonb, text[], text) is 'Refuses an object with other fields than these.';

create function private.text_field(given jsonb, field text, label text, most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  kept text;
begin
  if coalesce(jsonb_typeof(given -> field), 'null') not in ('string', 'null') then
    perform private.refuse_socials(format('%s must be a text', label));
  end if;
  kept := coalesce(given ->> field, '');
  -- As it is typed, spaces included.
  if field <> 'password' then
    kept := btrim(kept);
  end if;
  if char_length(kept) > most then
    perform private.refuse_socials(format('%s must be %s characters or fewer', label, most));
  end if;
  return kept;
end
$$;
comment on function private.text_field(jsonb, text, text, integer) is 'A text of an object, trimmed; empty where there is none.';

create function private.email_field(given jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  kept constant text := private.text_field(given, 'email', 'Email', 255);
begin
  if kept <> '' and kept !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse_socials('Please enter a valid email address', 'email');
  end if;
  return kept;
end
$$;
comment on function private.email_field(jsonb) is 'The address of an account: none, or one by its shape.';

create function private.password_field(given jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  kept constant text := private.text_field(given, 'password', 'Password', 240);
begin
  if octet_length(kept) > 240 then
    perform private.refuse_socials('Password must be 240 characters or fewer');
  end if;
  return kept;
end
$$;
comment on function private.password_field(jsonb) is 'A password or the reference of an account, as it was written.';

create function private.link_field(given jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  kept constant text := private.text_field(jsonb_build_object('link', given), 'link', 'Link', 500);
begin
  if kept !~* '^(https?://\S+|(?![a-z][a-z0-9+.-]*:)[^\s[:cntrl:]]*)$' then
    perform private.refuse_socials('Enter a link that starts with https://, or a handle', 'link');
  end if;
  return kept;
end
$$;
comment on function private.link_field(jsonb) is 'The address of a profile, or a handle.';

create function private.list_field(given jsonb, most integer, what text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(given), 'null') not in ('array', 'null') then
    perform private.refuse_socials(format('%s must be a list', what));
  end if;
  if jsonb_typeof(given) = 'array' and jsonb_array_length(given) > most then
    perform private.refuse_socials(format('%s can have %s entries at most', what, most), 'too_many');
  end if;
  return case when jsonb_typeof(given) = 'array' then given else '[]' end;
end
$$;
comment on function private.list_field(jsonb, integer, text) is 'A list of so many, empty where there is none.';

create function private.account_shape(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kept jsonb;
begin
  if coalesce(jsonb_typeof(given), 'null') = 'null' then
    given := '{}';
  end if;
  perform private.known_keys(given, array['username', 'password', 'email', 'notes'], 'An account');
  kept := jsonb_build_object(
    'username', private.text_field(given, 'username', 'Username', 200),
    'password', private.password_field(given),
    'email', private.email_field(given),
    'notes', private.text_field(given, 'notes', 'Notes', 2000)
  );
  if kept ->> 'username' = '' and kept ->> 'email' = '' and (kept ->> 'password' <> '' or kept ->> 'notes' <> '') then
    perform private.refuse_socials('Username or email is required', 'account_missing');
  end if;
  return kept;
end
$$;
comment on function private.account_shape(jsonb) is 'An account of a platform in its one shape; all of it empty where there is none.';

create function private.platform_shape(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  held jsonb;
  secondary jsonb;
begin
  perform private.known_keys(given, array['main', 'secondary', 'credentials'], 'A platform');
  held := case when coalesce(jsonb_typeof(given -> 'credentials'), 'null') = 'null' then '{}' else given -> 'credentials' end;
  perform private.known_keys(held, array['main', 'secondary'], 'The accounts of a platform');
  select coalesce(jsonb_agg(private.account_shape(a.value) order by a.place), '[]') into secondary
  from jsonb_array_elements(private.list_field(held -> 'secondary', 20, 'Secondary accounts')) with ordinality as a (value, place);
  if secondary @> '[{"username": "", "email": ""}]' then
    perform private.refuse_socials('Username or email is required', 'account_missing');
  end if;
  return jsonb_build_object(
    'main', private.link_field(given -> 'main'),
    'secondary', (
      select coalesce(jsonb_agg(private.link_field(l.value) order by l.place), '[]')
      from jsonb_array_elements(private.list_field(given -> 'secondary', 20, 'Secondary links')) with ordinality as l (value, place)
    ),
    'credentials', jsonb_build_object('main', private.account_shape(held -> 'main'), 'secondary', secondary)
  );
end
$$;
comment on function private.platform_shape(jsonb) is 'What is kept of a platform.';

create function private.socials_shape(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  name text;
  entry jsonb;
  kept jsonb := '{}';
begin
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.refuse_socials('Socials are not in the expected form');
  end if;
  if (select count(*) from jsonb_object_keys(given)) > 50 then
    perform private.refuse_socials('A model can have 50 platforms', 'too_many');
  end if;
  for name, entry in select lower(btrim(e.key)), e.value from jsonb_each(given) e loop
    if name = '' or char_length(name) > 40 or name ~ '[[:cntrl:]"\\\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]' then
      perform private.refuse_socials('A platform needs a name of 40 characters or fewer', 'platform');
    end if;
    if kept ? name then
      perform private.refuse_socials('This platform is already added', 'platform_taken');
    end if;
    kept := kept || jsonb_build_object(name, private.platform_shape(entry));
  end loop;
  return kept;
end
$$;
comment on function private.socials_shape(jsonb) is 'models.socials as they are kept: platforms in lower case, every field there.';

create function private.email_accounts_shape(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  entry jsonb;
  kept jsonb := '[]';
begin
  if jsonb_typeof(given) is distinct from 'array' then
    perform private.refuse_socials('Email accounts are not in the expected form');
  end if;
  for entry in select e.value from jsonb_array_elements(private.list_field(given, 50, 'Email accounts')) e loop
    perform private.known_keys(entry, array['email', 'label', 'password', 'notes'], 'An email account');
    if private.email_field(entry) = '' then
      perform private.refuse_socials('Email is required', 'email');
    end if;
    kept := kept || jsonb_build_object(
      'email', private.email_field(entry),
      'label', private.text_field(entry, 'label', 'Label', 100),
      'password', private.password_field(entry),
      'notes', private.text_field(entry, 'notes', 'Notes', 2000)
    );
  end loop;
  return kept;
end
$$;
comment on function private.email_accounts_shape(jsonb) is 'models.email_accounts as they are kept.';

create function private.phone_numbers_shape(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  entry jsonb;
  kept jsonb := '[]';
begin
  if jsonb_typeof(given) is distinct from 'array' then
    perform private.refuse_socials('Phone numbers are not in the expected form');
  end if;
  for entry in select e.value from jsonb_array_elements(private.list_field(given, 50, 'Phone numbers')) e loop
    perform private.known_keys(entry, array['number', 'label'], 'A phone number');
    if private.text_field(entry, 'number', 'Phone number', 40) !~ '^\+?[0-9][0-9 ()./-]{2,38}$' then
      perform private.refuse_socials('Please enter a valid phone number', 'phone');
    end if;
    kept := kept || jsonb_build_object(
      'number', private.text_field(entry, 'number', 'Phone number', 40), 'label', private.text_field(entry, 'label', 'Label', 100)
    );
  end loop;
  return kept;
end
$$;
comment on function private.phone_numbers_shape(jsonb) is 'models.phone_numbers as they are kept.';
