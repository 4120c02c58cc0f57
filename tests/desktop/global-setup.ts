import { ensureBackendBuild } from '#scripts/builds/backend-build.ts';
import { ensureDesktopBuild } from '#scripts/builds/desktop-build.ts';
import { ensureWebBuild } from '#scripts/builds/web-build.ts';
import { ensureRuntime, isRuntimeRequired } from './runtime/ensure-runtime.ts';

/** What the tests share: a runtime and the builds. What it finds goes to the workers by their environment. */
export default async function setUp(): Promise<void> {
  const runtime = ensureRuntime();
  if ('missing' in runtime) {
    if (isRuntimeRequired()) throw new Error(`No Electron runtime: ${runtime.missing}`);
    process.env['MARQUEE_TEST_NO_ELECTRON'] = runtime.missing;
    return;
  }
  process.env['ELECTRON_PATH'] = runtime.executable;
  await ensureWebBuild();
  await ensureDesktopBuild();
  await ensureBackendBuild();
}
