import type * as z from 'zod/mini';
import { useViewerStore } from './viewer-store.ts';

/** Recently opened items in the palette and in each rail, and the tabs of each row. */
const kinds = ['palette', 'opened', 'tabs'] as const;

const keyOf = (kind: (typeof kinds)[number], personId: string) => `marquee.${kind}.${personId}`;

/**
 * What a page remembers of a person in this browser, stored under their id. A missing or unreadable value is `empty`.
 */
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
        // Storage may be blocked. Nothing is remembered then.
      }
    },
  };
}

/** Signing out removes names of models and everything seen from this device, for all pages, open or not. */
export const forgetOnSignOut = () =>
  useViewerStore.subscribe(({ profile }, before) => {
    if (before.profile === null || before.profile.id === profile?.id) return;
    try {
      for (const kind of kinds) window.localStorage.removeItem(keyOf(kind, before.profile.id));
    } catch {
      // Storage is blocked, so nothing is stored either.
    }
  });
