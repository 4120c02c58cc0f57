import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite-plugin-electron';
import { desktopEntries } from './desktop-entries.ts';

const folder = path.resolve(import.meta.dirname, '../dist-electron');

/** Builds only the two programs, for callers that have already built the page. */
export async function buildDesktop(): Promise<void> {
  // The main program's files have hashed names: those of an earlier build would stay, and be shipped.
  const earlier = existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith('main')) : [];
  for (const file of earlier) rmSync(path.join(folder, file));
  for (const entry of desktopEntries) await build(entry);
}
