/** The fields read from a login. */
export const loginFields = ['url', 'name', 'username', 'password', 'notes', 'code'] as const;
export type LoginField = (typeof loginFields)[number];
/** For each field, the columns that may hold it, the preferred one first. */
export type LoginColumns = Readonly<Record<LoginField, readonly number[]>>;

/** Column names in the exports of password managers, in lower case. */
const names: Readonly<Record<LoginField, readonly string[]>> = {
  url: [
    'url',
    'urls',
    'login_uri',
    'website',
    'website address',
    'web site',
    'login url',
    'uri',
    'site',
    'address',
  ],
  name: ['name', 'title', 'item name', 'account', 'platform', 'service'],
  username: [
    'username',
    'login_username',
    'login',
    'login name',
    'user name',
    'user',
    'username2',
    'username3',
    'email',
    'e-mail',
  ],
  password: ['password', 'login_password', 'pass'],
  notes: ['notes', 'note', 'extra', 'comments', 'comment'],
  code: ['totp', 'login_totp', 'otpauth', 'otpsecret', 'otpurl', 'otp', 'one-time password', 'otp secret'],
};

/** The columns that identify each manager; the first one that has all of them matches. */
const managers: readonly { name: string; columns: readonly string[] }[] = [
  { name: 'Bitwarden', columns: ['login_uri', 'login_username', 'login_password'] },
  { name: 'LastPass', columns: ['url', 'username', 'password', 'extra', 'grouping'] },
  { name: 'Firefox', columns: ['url', 'username', 'password', 'httprealm', 'guid'] },
  { name: 'Dashlane', columns: ['username', 'username2', 'title', 'password', 'url'] },
  { name: '1Password', columns: ['title', 'url', 'username', 'password', 'otpauth', 'archived'] },
  { name: 'Keeper', columns: ['folder', 'title', 'login', 'password', 'website address'] },
  { name: 'Apple Passwords', columns: ['title', 'url', 'username', 'password', 'otpauth'] },
  { name: 'Chrome', columns: ['name', 'url', 'username', 'password'] },
];

const plain = (head: readonly string[]) => head.map((name) => name.trim().toLowerCase());

/** The password manager that wrote the export, by its columns; undefined if several match. */
export function managerOf(head: readonly string[]): string | undefined {
  const present = new Set(plain(head));
  return managers.find(({ columns }) => columns.every((name) => present.has(name)))?.name;
}

/** Which columns hold what; undefined if none holds passwords. */
export function columnsOf(head: readonly string[]): LoginColumns | undefined {
  const present = plain(head);
  const of = (field: LoginField) =>
    names[field].map((name) => present.indexOf(name)).filter((index) => index !== -1);
  const found: LoginColumns = {
    url: of('url'),
    name: of('name'),
    username: of('username'),
    password: of('password'),
    notes: of('notes'),
    code: of('code'),
  };
  return found.password.length === 0 || found.username.length === 0 ? undefined : found;
}

/** Keeper writes no column names, but always uses this order. */
export const keeperColumns: LoginColumns = {
  url: [4],
  name: [1],
  username: [2],
  password: [3],
  notes: [5],
  code: [],
};

/** Whether every line has an address or nothing in Keeper's address column. */
export function looksLikeKeeper(lines: readonly (readonly string[])[]): boolean {
  const addresses = lines.map((cells) => (cells[4] ?? '').trim());
  return (
    lines.every((cells) => cells.length >= 6) &&
    addresses.some((address) => address !== '') &&
    addresses.every((address) => address === '' || /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(address))
  );
}

/** Keeper writes one-time codes as custom fields: pairs of name and value. */
export const keeperCode = (cells: readonly string[]): string => {
  const at = cells.findIndex((cell, index) => index >= 7 && /oneTimeCode|^TFC:Keeper$/i.test(cell));
  return at === -1 ? '' : (cells[at + 1] ?? '');
};
