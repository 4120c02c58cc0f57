import { checkSize, FileFault, readLines } from '#renderer/lib/csv/read-file.ts';
import { noCodeSecret, readCodeSettings, type CodeSettings } from '#shared/domain/one-time-code.ts';
import {
  notesField,
  optionalEmailField,
  secretPasswordField,
  usernameField,
} from '#shared/domain/social-fields.ts';
import { accountKey } from './account-key.ts';
import {
  columnsOf,
  keeperCode,
  keeperColumns,
  looksLikeKeeper,
  managerOf,
  type LoginField,
} from './login-columns.ts';
import { platformOfLogin } from './platform-hosts.ts';

export const loginLimits = { fileBytes: 4_000_000, rows: 5_000, columns: 300 } as const;

/** What the page knows about a login in the file. It has no secret, and no note, which may contain one. */
export type Login = {
  /** Its index in the file, for `secrets`. */
  index: number;
  /** The row number as spreadsheets count. */
  row: number;
  platform: string | undefined;
  /** Its title in the file, if its platform is unknown. */
  title: string;
  username: string;
  email: string;
  hasPassword: boolean;
  hasCode: boolean;
  hasNotes: boolean;
  /** Why it can't be imported. */
  problem: string | undefined;
  /** Which part of it can't be imported. */
  warning: string | undefined;
  /** Another row for the same account; `isSame` if it has the same password. */
  repeats: { row: number; isSame: boolean } | undefined;
};
export type LoginSecrets = { password: string; code: CodeSettings | null; notes: string };
export type LoginFile = { manager: string | undefined; logins: Login[] };

type Row = Record<LoginField, string> & { row: number };

/**
 * Reads a password manager's export. It runs in a worker that ends with the dialog, so rows and passwords exist nowhere
 * else.
 */
export function createLoginReader() {
  let rows: Row[] = [];
  return {
    open: (bytes: Uint8Array, present: readonly string[]): LoginFile => {
      const { manager, rows: read } = readRows(bytes);
      rows = read;
      return { manager, logins: withRepeats(rows, present) };
    },
    /** The secrets of one login, read when it is written. */
    secrets: (index: number): LoginSecrets => {
      const row = rows[index];
      if (row === undefined) throw new Error('There is no such row');
      return {
        password: row.password,
        code: readCodeSettings(row.code) ?? null,
        notes: row.notes.trim(),
      };
    },
  };
}

export type LoginReader = ReturnType<typeof createLoginReader>;

const notUnicode =
  'This file isn’t in UTF-8, so passwords could be read wrongly. Export it again, and don’t save it with a spreadsheet.';
const noColumns =
  'No columns for username and password were found. Choose the CSV file as your password manager exported it.';

function readRows(bytes: Uint8Array): { manager: string | undefined; rows: Row[] } {
  // All managers use commas; if that does not fit, the separator is detected.
  const exact = readLines(bytes, { delimiter: ',' });
  const isExact =
    columnsOf(exact.lines[0]?.cells ?? []) !== undefined || looksLikeKeeper(cellsOf(exact.lines));
  const { encoding, lines, isCut } = isExact ? exact : readLines(bytes);
  if (!encoding.startsWith('utf')) throw new FileFault(notUnicode);
  const [head, ...below] = lines;
  const columns = columnsOf(head?.cells ?? []);
  const isKeeper = columns === undefined && looksLikeKeeper(cellsOf(lines));
  if (head === undefined || (columns === undefined && !isKeeper)) throw new FileFault(noColumns);
  const kept = isKeeper ? lines : below;
  if (kept.length === 0) throw new FileFault('This file has a header row, and nothing below it.');
  checkSize({ rows: kept.length, columns: head.cells.length, isCut }, loginLimits);
  const places = columns ?? keeperColumns;
  const manager = isKeeper ? 'Keeper' : managerOf(head.cells);
  const rows = kept.map(({ cells, number }): Row => {
    const cell = (field: LoginField) =>
      places[field].map((at) => cells[at] ?? '').find((text) => text !== '') ?? '';
    return {
      row: number,
      url: cell('url'),
      name: cell('name'),
      username: cell('username'),
      password: cell('password'),
      notes: cell('notes'),
      code: cell('code') || (manager === 'Keeper' ? keeperCode(cells) : ''),
    };
  });
  return { manager, rows };
}

const cellsOf = (lines: readonly { cells: readonly string[] }[]) => lines.map(({ cells }) => cells);

const problemIn = (field: typeof usernameField, text: string) => {
  const { error } = field.safeParse(text);
  return error?.issues[0]?.message;
};

function toLogin(row: Row, index: number, present: readonly string[]): Login {
  const { password, code, notes } = row;
  const platform = platformOfLogin(row, present);
  const name = row.username.trim();
  const isEmail = name !== '' && optionalEmailField.safeParse(name).success;
  const hasCode = readCodeSettings(code) !== undefined;
  const warnings = [
    ...(code.trim() === '' || hasCode ? [] : [`One-time codes are left out. ${noCodeSecret}.`]),
    ...(problemIn(notesField, notes) === undefined ? [] : ['Notes are left out: they are too long.']),
  ];
  const noName = name === '' ? 'It has no username.' : undefined;
  const nothing = password === '' && !hasCode ? 'It has no password.' : undefined;
  return {
    index,
    row: row.row,
    platform,
    title: platform === undefined ? shownTitle(row) : '',
    username: isEmail ? '' : name.slice(0, 200),
    email: isEmail ? name : '',
    hasPassword: password !== '',
    hasCode,
    hasNotes: notes.trim() !== '' && problemIn(notesField, notes) === undefined,
    problem: noName ?? nothing ?? problemIn(usernameField, name) ?? problemIn(secretPasswordField, password),
    warning: warnings.length === 0 ? undefined : warnings.join(' '),
    repeats: undefined,
  };
}

/**
 * Shows the host, since a phishing page may use the platform's name; the full address is not shown, because it may
 * contain a password.
 */
function shownTitle({ url, name }: Row): string {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@?#]*@)?([^/:?#@\s]+)/i.exec(url.trim())?.[1];
  return (host ?? (name.includes('://') ? '' : name.trim())).slice(0, 80);
}

function withRepeats(rows: readonly Row[], present: readonly string[]): Login[] {
  const groups = new Map<string, Login[]>();
  const logins = rows.map((row, index) => toLogin(row, index, present));
  for (const login of logins) {
    if (login.platform === undefined || login.problem !== undefined) continue;
    const key = `${login.platform} ${accountKey(login.username || login.email)}`;
    groups.set(key, [...(groups.get(key) ?? []), login]);
  }
  for (const group of groups.values()) {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) continue;
    const secretOf = ({ index }: Login) =>
      `${rows[index]?.password ?? ''}\n${rows[index]?.code.trim() ?? ''}`;
    const isSame = others.every((other) => secretOf(other) === secretOf(first));
    for (const other of others) other.repeats = { row: first.row, isSame };
    // Only the user knows which of two passwords is right.
    const second = others[0];
    if (!isSame && second !== undefined) first.repeats = { row: second.row, isSame };
  }
  return logins;
}
