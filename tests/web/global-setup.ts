import { ensureBackendBuild } from '#scripts/builds/backend-build.ts';
import { ensureWebBuild } from '#scripts/builds/web-build.ts';

/** What the workers share; each of them starts its own backend. */
export default async function setUp(): Promise<void> {
  await ensureWebBuild();
  await ensureBackendBuild();
}
