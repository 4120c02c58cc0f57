import { fold } from '#shared/lib/fold.ts';

/** What a column of a file can be. */
export const importFields = [
  {
    id: 'stageName',
    label: 'Stage name',
    words: ['stage name', 'artist', 'artist name', 'model', 'name', 'alias', 'creator', 'umjetnicko ime'],
  },
  {
    id: 'realName',
    label: 'Real name',
    words: ['real name', 'legal name', 'full name', 'ime i prezime', 'person'],
  },
  { id: 'timezone', label: 'Timezone', words: ['timezone', 'time zone', 'tz', 'city', 'vremenska zona'] },
  {
    id: 'manager',
    label: 'Main manager',
    words: ['main manager', 'manager', 'account manager', 'manager email', 'owner', 'voditelj'],
  },
  {
    id: 'telegramHandle',
    label: 'Telegram',
    words: ['telegram', 'tg', 'telegram handle', 'telegram username'],
  },
  { id: 'discordHandle', label: 'Discord', words: ['discord', 'discord handle', 'discord username'] },
  { id: 'email', label: 'Email', words: ['email', 'e-mail', 'mail', 'email address'] },
  {
    id: 'phone',
    label: 'Phone',
    words: ['phone', 'mobile', 'phone number', 'tel', 'telephone', 'whatsapp', 'telefon', 'mobitel'],
  },
  { id: 'status', label: 'Status', words: ['status', 'state'] },
  {
    id: 'primaryCommunication',
    label: 'Primary contact',
    words: ['primary contact', 'primary communication', 'preferred contact', 'contact by'],
  },
  {
    id: 'driveFolderId',
    label: 'Drive folder',
    words: ['drive folder', 'drive', 'folder', 'drive folder id'],
  },
  {
    id: 'photoUrl',
    label: 'Photo link',
    words: ['photo link', 'photo', 'photo url', 'picture', 'image', 'avatar'],
  },
] as const satisfies readonly { id: string; label: string; words: readonly string[] }[];

export type FieldId = (typeof importFields)[number]['id'];
/** For each column of the file, what it is; null is not imported. */
export type Mapping = readonly (FieldId | null)[];

const isField = (id: unknown): id is FieldId => importFields.some((field) => field.id === id);

/** A column's name as it is compared. */
export const columnKey = (name: string): string =>
  fold(name)
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

// Passwords never travel: neither to the server, nor into a sample on the screen.
const secretName =
  /passw|passcode|pwd|lozink|\bpin\b|2fa|\botp\b|totp|secret|token|api ?key|private ?key|recovery|credential/;
export const isSecretColumn = (name: string): boolean => secretName.test(columnKey(name));

/** What each column probably is: as someone chose for that name before, else by its words. A field is guessed once. */
export function guessMapping(
  names: readonly string[],
  {
    remembered,
    mayChooseManager,
  }: { remembered: Readonly<Record<string, unknown>>; mayChooseManager: boolean },
): Mapping {
  const taken = new Set<FieldId>();
  const take = (field: FieldId | undefined): FieldId | null => {
    if (field === undefined || taken.has(field) || (field === 'manager' && !mayChooseManager)) return null;
    taken.add(field);
    return field;
  };
  const known = names.map((name) => {
    const before = isSecretColumn(name) ? null : remembered[columnKey(name)];
    return isField(before) ? take(before) : before === null ? null : undefined;
  });
  return names.map((name, index) => {
    const before = known[index];
    if (before !== undefined) return before;
    const key = columnKey(name);
    return take(importFields.find(({ words }) => (words as readonly string[]).includes(key))?.id);
  });
}
