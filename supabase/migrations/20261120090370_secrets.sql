-- How large a value may be, and what tells a secret among its fields: values that no vault looks after must hold none, whatever the
-- field is called and however it is written.

create function private.plain_name(name text) returns text
language sql immutable set search_path = '' as $$
  -- Wide and ornate letters become plain ones, accents go, and letters of other scripts count as those that they look like.
  select lower(
    translate(
      regexp_replace(
        regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g'),
        '[ßẞ]', 'ss', 'g'
      ),
      'аАеЕоОрРсСуУхХіІїѕЅкКмМтТнНвВԁԛԝαΑеΕεηκΚνΝοΟρΡτΤυΥχΧιΙıłŁøØđĐ',
      'aAeEoOpPcCyYxXiIisSkKmMtThHbBdqwaAeEenkKvNoOpPtTuYxXiIilLoOdD'
    )
  )
$$;
comment on function private.plain_name(text) is 'A name of a field as it is read, in small plain letters.';

create function private.names_secret(names text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := private.plain_name(names);
  together constant text := regexp_replace(plain, '[^a-z0-9$@!\n]+', '', 'g');
  -- As people write letters by digits.
  spelled constant text := translate(together, '013457$@!', 'oieastsai');
  harmless constant text := 'passport|passion|passiv|passeng|passag|passat|compass|bypass|surpass|trespass|encompass|secretar';
  telling constant text := 'pass|paswd|pswd|pword|pwd|pwrd|kennwort|losungswort|schlusselwort|contrasen|motdepasse|senha|parola'
    || '|lozink|zaporka|haslo|heslo|jelszo|salasana|wachtwoord|losenord|adgangskode|sifre'
    || '|secret|geheim|token|2fa|twofa|twofactor|2factor|zweifaktor|totp|authenticator|onetimecode|recover'
    || '|wiederherstell|backupcode|backupkey|apikey|privatekey|accesskey|seedphrase|mnemonic|securityanswer|securitycode|cookie';
begin
  return regexp_replace(together, harmless, '', 'g') ~ telling
    or regexp_replace(spelled, harmless, '', 'g') ~ telling
    -- In their own scripts.
    or regexp_replace(normalize(names, NFKC), '[ \t[:punct:]]', '', 'g')
      ~ '[Пп][Аа][Рр][Оо][Лл][ЬьИи]|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|รหัสผ่าน|كلمةالمرور|סיסמה|סיסמא'
    -- Short ones are whole words, or half a name: pin, loginPin and PIN_code, but not pinterest.
    or private.plain_name(regexp_replace(names, '([[:lower:][:digit:]])([[:upper:]])', '\1 \2', 'g'))
      ~ '(^|[^a-z0-9])(login|account|card|sim|phone|app|user|sms)?(pins?|pw|otp|mfa|tan|puk|cvv|cvc|clave|psw)(codes?|number|no|nr|[0-9]+)?($|[^a-z0-9])';
end
$$;
comment on function private.names_secret(text) is
  'Whether a field is called as if it held a password, a PIN, a token or a way to get round them; of several, each on its own line, whether one is.';

create function private.holds_secret(held jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.names_secret(string_agg(distinct translate(field ->> 'key', e'\n', ''), e'\n')), false)
  from jsonb_path_query(held, '$.** ? (@.type() == "object").keyvalue()') as field
  where case jsonb_typeof(field -> 'value')
    when 'string' then btrim(field ->> 'value', e' \t\n\r') <> ''
    when 'null' then false
    when 'object' then jsonb_path_exists(field -> 'value', '$.** ? (@.type() != "object" && @.type() != "array" && @ != null && @ != "")')
    when 'array' then jsonb_path_exists(field -> 'value', '$.** ? (@.type() != "object" && @.type() != "array" && @ != null && @ != "")')
    else true
  end
$$;
comment on function private.holds_secret(jsonb) is
  'Whether a field that is called like a secret has something in it, at any depth. For values of which size and depth are bounded.';

create function private.is_bounded(held jsonb, most_bytes integer) returns boolean
language sql immutable set search_path = '' as $$
  select not jsonb_path_exists(held, 'strict $.**{9 to last}') and octet_length(held::text) <= most_bytes
$$;
comment on function private.is_bounded(jsonb, integer) is 'Whether a value is so small, and at most eight levels deep.';

-- The writer of a row runs its checks.
grant execute on function private.plain_name(text), private.names_secret(text), private.holds_secret(jsonb),
  private.is_bounded(jsonb, integer)
  to authenticated, service_role;
