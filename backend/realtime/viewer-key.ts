import type { Viewer } from './row-reader.ts';

/** Two viewers with the same key see the same rows: their tokens differ at most in their times. */
export function viewerKey(viewer: Viewer): string {
  return JSON.stringify({ ...viewer, iat: undefined, exp: undefined });
}
