import { build } from 'vite-plugin-electron';
import { desktopEntries } from './desktop-entries.ts';

/** Builds the two programs alone, for callers that have built the page already. */
export async function buildDesktop(): Promise<void> {
  for (const entry of desktopEntries) await build(entry);
}
