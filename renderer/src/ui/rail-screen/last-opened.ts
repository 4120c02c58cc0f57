import * as z from 'zod/mini';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';

const keyOf = (personId: string) => `marquee.opened.${personId}`;
const keptSchema = z.record(z.string(), z.string());

const kept = (personId: string): Readonly<Record<string, string>> => {
  try {
    return keptSchema.parse(JSON.parse(window.localStorage.getItem(keyOf(personId)) ?? '{}'));
  } catch {
    return {};
  }
};

/** What a person had open the last time in a rail of this device, by the parameter of the address that names it. */
export const lastOpened = (personId: string, param: string): string | undefined => kept(personId)[param];

export function rememberOpened(personId: string, param: string, id: string): void {
  try {
    window.localStorage.setItem(keyOf(personId), JSON.stringify({ ...kept(personId), [param]: id }));
  } catch {
    // Where nothing can be kept, the first one is opened.
  }
}

// Nothing of a person stays on a device that they signed out of.
useViewerStore.subscribe(({ profile }, before) => {
  if (before.profile === null || before.profile.id === profile?.id) return;
  try {
    window.localStorage.removeItem(keyOf(before.profile.id));
  } catch {
    // Where nothing can be kept, there is nothing to remove.
  }
});
