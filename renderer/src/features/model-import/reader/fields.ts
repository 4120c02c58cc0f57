import { fold } from '#shared/lib/fold.ts';

/** The fields that a column can fill. */
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
/** The field of each column of the file; null isn't imported. */
export type Mapping = readonly (FieldId | null)[];

const isField = (id: unknown): id is FieldId => importFields.some((field) => field.id === id);

/** Normalizes a column's name for comparing. */
export const columnKey = (name: string): string =>
  fold(name)
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

// Passwords are never sent to the server or shown as a sample.
const secretName =
  /passw|passcode|pwd|lozink|\bpin\b|2fa|\botp\b|totp|secret|token|api ?key|private ?key|recovery|credential/;
export const isSecretColumn = (name: string): boolean => secretName.test(columnKey(name));

/**
 * Guesses the field of each column: what the user chose for that name before, else by its words. No field is guessed
 * twice.
 */
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
