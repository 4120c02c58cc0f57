import { fold } from '#shared/lib/fold.ts';

export type Manager = { id: string; email: string; displayName: string | null };

/** The result of reading a cell: unchanged, changed (`note` says how), or refused (`fault` says why). */
export type Reading<Value = string> = { value: Value; note?: string } | { fault: string };

const statusWords: Readonly<Record<'active' | 'paused' | 'archived', readonly string[]>> = {
  active: ['active', 'live', 'current', 'yes', 'on', 'signed', 'aktivan', 'aktivna'],
  paused: ['paused', 'pause', 'on hold', 'hold', 'on pause', 'break', 'on break', 'inactive', 'pauza'],
  archived: ['archived', 'archive', 'left', 'former', 'ended', 'terminated', 'old', 'arhiva'],
};
const contactWords: Readonly<Record<'telegram' | 'discord' | 'email' | 'phone', readonly string[]>> = {
  telegram: ['telegram', 'tg'],
  discord: ['discord', 'dc'],
  email: ['email', 'e-mail', 'mail'],
  phone: ['phone', 'call', 'sms', 'mobile', 'whatsapp', 'telefon'],
};

function oneOf<Value extends string>(
  words: Readonly<Record<Value, readonly string[]>>,
  cell: string,
  fault: string,
): Reading<Value> {
  const key = fold(cell).trim();
  const entries = Object.entries(words) as [Value, readonly string[]][];
  const value = entries.find(([, known]) => known.includes(key))?.[0];
  if (value === undefined) return { fault: `${fault}: “${cell}”` };
  const label = value.charAt(0).toUpperCase() + value.slice(1);
  return key === value ? { value } : { value, note: `${cell} = ${label}` };
}

export const readStatus = (cell: string) => oneOf(statusWords, cell, 'Choose Active, Paused or Archived');
export const readContact = (cell: string) =>
  oneOf(contactWords, cell, 'Choose Telegram, Discord, Email or Phone');

export function readEmail(cell: string): Reading {
  const email = cell.toLowerCase();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254
    ? { value: email }
    : { fault: `Please enter a valid email address: “${cell}”` };
}

export function readPhone(cell: string): Reading {
  if (!/^\+?[\d\s()./-]{5,40}$/.test(cell)) return { fault: `Please enter a valid phone number: “${cell}”` };
  return cell.startsWith('+') || cell.startsWith('00')
    ? { value: cell }
    : { value: cell, note: 'without a country code' };
}

/** Adds the @ to a handle; a profile address becomes its handle. */
export function readTelegram(cell: string): Reading {
  const handle = cell.replace(/^(https?:\/\/)?t\.me\//i, '');
  if (handle.length > 99) return { fault: 'Telegram handle must be 100 characters or fewer' };
  return /^\w+$/.test(handle) ? { value: `@${handle}`, note: '@ added' } : { value: handle };
}

export function readText(label: string, most: number) {
  return (cell: string): Reading =>
    cell.length <= most ? { value: cell } : { fault: `${label} must be ${String(most)} characters or fewer` };
}

export const readPhoto = (cell: string): Reading =>
  /^https:\/\/\S+$/.test(cell) ? { value: cell } : { fault: 'Photo link must start with https://' };

/** Finds managers by email or name; a name that two managers share matches neither. */
export function managerReader(people: readonly Manager[]): (cell: string) => Reading<Manager> {
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]));
  const byName = new Map<string, Manager | null>();
  for (const person of people) {
    const key = fold(person.displayName ?? '').trim();
    if (key !== '') byName.set(key, byName.has(key) ? null : person);
  }
  return (cell) => {
    const value = byEmail.get(cell.toLowerCase()) ?? byName.get(fold(cell).trim());
    if (value === null) return { fault: `Several people are called “${cell}”. Use their email.` };
    return value === undefined ? { fault: `No active user found: “${cell}”` } : { value };
  };
}
