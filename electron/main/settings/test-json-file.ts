import type { JsonFile } from './json-file.ts';

/** One in memory. `content` is what a file would hold: a copy of what was written. */
export function createTestJsonFile(content: unknown = {}): JsonFile & { readonly content: unknown } {
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
