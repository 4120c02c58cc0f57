import { ensureBackendBuild } from '#scripts/builds/backend-build.ts';

/** What tests start in another process is the build, as people have it. */
export const setup = (): Promise<void> => ensureBackendBuild();
