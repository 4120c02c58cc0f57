import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'electron-builder';

type ConfigModule = {
  getConfig: (folder: string, file: null, extra: null) => Promise<Configuration>;
  validateConfiguration: (config: Configuration, log: unknown) => Promise<void>;
};
type UtilModule = { DebugLogger: new (isEnabled: boolean) => unknown };

// electron-builder exports neither, hence the deep imports and its exact version.
const require = createRequire(import.meta.url);
const builder = createRequire(require.resolve('electron-builder/package.json'));

/** The content of electron-builder.yml, as electron-builder reads it. */
export function readBuilderConfig(): Promise<Configuration> {
  return configModule().getConfig(path.resolve(import.meta.dirname, '..'), null, null);
}

/** Rejects with the errors that electron-builder's own schema finds. */
export async function validateBuilderConfig(config: Configuration): Promise<void> {
  const { DebugLogger } = builder('builder-util') as UtilModule;
  await configModule().validateConfiguration(config, new DebugLogger(false));
}

function configModule(): ConfigModule {
  // electron-builder reads Electron's version, and must not start its download.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= '/nonexistent';
  return builder('app-builder-lib/out/util/config/config') as ConfigModule;
}
