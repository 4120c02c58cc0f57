import type { JsonFile } from './json-file.ts';

/** A file in memory. `content` is what the file would contain: a copy of the last write. */
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
