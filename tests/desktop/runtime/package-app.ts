import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, Platform } from 'electron-builder';
import { readBuilderConfig } from '#build/builder-config.ts';

/** What the test runtime adds to a package, inside its archive. */
export const runtimeFolder = 'test-runtime';

const entryName = 'packaged-entry.cjs';
/** First what that older Electron lacks and what lets the tests attach in time, then the app as it ships. */
const entry = ['./compat.cjs', './hold-ready.cjs', '../dist-electron/main.cjs']
  .map((file) => `require('${file}');\n`)
  .join('');

/**
 * Packages the built app as `npm run dist -- --linux --dir` does, around an unpacked Electron, and answers with the
 * program's path. The test runtime needs its additions in the archive and is too old for one of the fuses, and the
 * tests drive the program through the inspector that a shipped one refuses.
 */
export async function packageApp(electronFolder: string, output: string): Promise<string> {
  const config = await readBuilderConfig();
  const { grantFileProtocolExtraPrivileges: _tooNew, ...fuses } = config.electronFuses ?? {};
  const files = Array.isArray(config.files) ? config.files : [];
  // As a file: the builder would merge an object with electron-builder.yml again.
  const configFile = path.join(output, 'electron-builder.json');
  const entryFolder = path.join(output, runtimeFolder);
  await mkdir(entryFolder, { recursive: true });
  await writeFile(path.join(entryFolder, entryName), entry);
  await writeFile(
    configFile,
    JSON.stringify({
      ...config,
      electronDist: electronFolder,
      directories: { ...config.directories, output },
      electronFuses: { ...fuses, enableNodeCliInspectArguments: true },
      extraMetadata: { main: `${runtimeFolder}/${entryName}` },
      files: [
        ...files,
        { from: path.join(electronFolder, 'resources/app/dist'), to: runtimeFolder },
        { from: entryFolder, to: runtimeFolder },
      ],
    }),
  );
  await build({ targets: Platform.LINUX.createTarget('dir'), publish: 'never', config: configFile });
  return path.join(output, 'linux-unpacked', config.linux?.executableName ?? 'marquee');
}
