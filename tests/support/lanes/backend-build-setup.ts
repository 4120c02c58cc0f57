import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBackendBuild } from '#scripts/builds/backend-build.ts';

declare module 'vitest' {
  // Only an interface can be added to.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    /** Where test files find the data folder that one of them has made. */
    madeFolders: string;
  }
}

/** What tests start in another process is the build, as people have it. The folders last as long as the run: the next one has other code. */
export default async function setup(project: TestProject): Promise<() => void> {
  await ensureBackendBuild();
  const folder = mkdtempSync(join(tmpdir(), 'marquee-made-'));
  project.provide('madeFolders', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
