import * as z from 'zod/mini';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { PaletteRow } from './palette-rows.ts';

const most = 8;
const keyOf = (personId: string) => `marquee.palette.${personId}`;

const keptSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    detail: z.optional(z.string()),
    to: z.string().check(z.regex(/^\/(?!\/)/)),
  }),
);
export type Recent = { id: string; title: string; detail?: string; to: string };

/** What someone opened from here on this device, the last first. */
export function recentOf(personId: string): readonly Recent[] {
  try {
    return keptSchema
      .parse(JSON.parse(window.localStorage.getItem(keyOf(personId)) ?? '[]'))
      .slice(0, most)
      .map(({ detail, ...recent }) => ({ ...recent, ...(detail === undefined ? {} : { detail }) }));
  } catch {
    return [];
  }
}

function keep(personId: string, recent: readonly Recent[]): void {
  try {
    window.localStorage.setItem(keyOf(personId), JSON.stringify(recent));
  } catch {
    // Where nothing can be kept, nothing is offered again.
  }
}

export function rememberOpened(personId: string, { id, title, detail, to }: PaletteRow): void {
  // What does something, or leads to something new, is no place to go back to.
  if (to === undefined || id.startsWith('create ')) return;
  const others = recentOf(personId).filter((one) => one.id !== id);
  const opened: Recent = { id, title, to, ...(detail === undefined ? {} : { detail }) };
  keep(personId, [opened, ...others].slice(0, most));
}

/** Drops what is no longer there for this person. */
export function dropRecent(personId: string, id: string): void {
  keep(
    personId,
    recentOf(personId).filter((one) => one.id !== id),
  );
}

/** Names of models stay on no device that someone signed out of. */
export const followSignOut = () =>
  useViewerStore.subscribe(({ profile }, before) => {
    if (before.profile === null || before.profile.id === profile?.id) return;
    try {
      window.localStorage.removeItem(keyOf(before.profile.id));
    } catch {
      // Then nothing is kept either.
    }
  });
