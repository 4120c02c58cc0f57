import type { Document } from './json-file.ts';

/** A document in memory. `content` is what a file would hold: a copy of what was written. */
export function createTestDocument(content: unknown = {}): Document & { readonly content: unknown } {
  let held = JSON.stringify(content);
  return {
    get content() {
      return JSON.parse(held) as unknown;
    },
    read: () => JSON.parse(held) as unknown,
    write: (next) => {
      held = JSON.stringify(next);
    },
  };
}
