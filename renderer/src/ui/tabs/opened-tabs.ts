import * as z from 'zod/mini';
import { keptOfPerson } from '#renderer/lib/viewer/kept-of-person.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';

const counts = z.record(z.string(), z.number());
const kept = keptOfPerson('tabs', z.record(z.string(), counts), {});

const person = () => useViewerStore.getState().profile?.id;

/** How often this person has opened each tab of a row, in this browser. */
export function openedTabs(row: string): Readonly<Record<string, number>> {
  const id = person();
  return id === undefined ? {} : (kept.read(id)[row] ?? {});
}

export function tabOpened(row: string, tab: string) {
  const id = person();
  if (id === undefined) return;
  const all = kept.read(id);
  const before = all[row] ?? {};
  kept.write(id, { ...all, [row]: { ...before, [tab]: (before[tab] ?? 0) + 1 } });
}
