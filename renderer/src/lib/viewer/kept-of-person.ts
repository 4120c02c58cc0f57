import type * as z from 'zod/mini';
import { useViewerStore } from './viewer-store.ts';

/** What was opened from the palette, in each rail, and of the tabs of each row. */
const kinds = ['palette', 'opened', 'tabs'] as const;

const keyOf = (kind: (typeof kinds)[number], personId: string) => `marquee.${kind}.${personId}`;

/** What a page remembers of a person in this browser, under their id. What is not there, or cannot be read, is `empty`. */
export function keptOfPerson<Value>(
  kind: (typeof kinds)[number],
  schema: z.ZodMiniType<Value>,
  empty: NoInfer<Value>,
) {
  return {
    read: (personId: string): Value => {
      try {
        const kept = window.localStorage.getItem(keyOf(kind, personId));
        return kept === null ? empty : schema.parse(JSON.parse(kept));
      } catch {
        return empty;
      }
    },
    write: (personId: string, value: Value): void => {
      try {
        window.localStorage.setItem(keyOf(kind, personId), JSON.stringify(value));
      } catch {
        // Where nothing can be kept, nothing is remembered.
      }
    },
  };
}

/** Names of models, and what someone has seen, stay on no device that they signed out of: whichever pages were open since it began. */
export const forgetOnSignOut = () =>
  useViewerStore.subscribe(({ profile }, before) => {
    if (before.profile === null || before.profile.id === profile?.id) return;
    try {
      for (const kind of kinds) window.localStorage.removeItem(keyOf(kind, before.profile.id));
    } catch {
      // Then nothing is kept either.
    }
  });
