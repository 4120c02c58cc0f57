import * as z from 'zod/mini';
import { keptOfPerson } from '#renderer/lib/viewer/kept-of-person.ts';
import type { PaletteRow } from './palette-rows.ts';

const most = 8;

const keptSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    detail: z.optional(z.string()),
    to: z.string().check(z.regex(/^\/(?!\/)/)),
  }),
);
const recents = keptOfPerson('palette', keptSchema, []);
export type Recent = { id: string; title: string; detail?: string; to: string };

/** What the person opened from the palette on this device, the latest first. */
export const recentOf = (personId: string): readonly Recent[] =>
  recents
    .read(personId)
    .slice(0, most)
    .map(({ detail, ...recent }) => ({ ...recent, ...(detail === undefined ? {} : { detail }) }));

export function rememberOpened(personId: string, { id, title, detail, to }: PaletteRow): void {
  // A row that runs an action or creates something is not a place to return to.
  if (to === undefined || id.startsWith('create ')) return;
  const others = recentOf(personId).filter((one) => one.id !== id);
  const opened: Recent = { id, title, to, ...(detail === undefined ? {} : { detail }) };
  recents.write(personId, [opened, ...others].slice(0, most));
}

/** Removes an entry that this person can no longer open. */
export function dropRecent(personId: string, id: string): void {
  recents.write(
    personId,
    recentOf(personId).filter((one) => one.id !== id),
  );
}
