// `npm run licences`: writes the licences of everything that the page and the desktop app include, according to their
// builds. The result is stored in git, and shipped with the page; `--check` says whether it is up to date.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { resolveViteConfig, withExternalBuiltins } from 'vite-plugin-electron';
import { desktopEntries } from '#build/desktop-entries.ts';
import { licenceOf, type PackageLicence } from './licences/package-licence.ts';
import { packageFolder } from './licences/package-folder.ts';
import { projectRoot } from './run.ts';

const file = path.join(projectRoot, 'renderer/public/licences.json');

const folders = await bundledFolders([
  { configFile: path.join(projectRoot, 'vite.config.ts'), root: path.join(projectRoot, 'renderer') },
  ...desktopEntries.map((entry) => withExternalBuiltins(resolveViteConfig(entry))),
]);
const { version } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const text = `${JSON.stringify({ version, packages: folders.map(readLicence) }, undefined, 2)}\n`;
if (!process.argv.includes('--check')) await writeFile(file, text);
else if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) {
  console.error('The licences of what is bundled have changed: run `npm run licences`.');
  process.exitCode = 1;
}

/** The packages included in any of the builds, by name. */
async function bundledFolders(configs: readonly InlineConfig[]): Promise<string[]> {
  const found = new Set<string>();
  for (const config of configs) {
    const built = (await build({
      ...config,
      logLevel: 'silent',
      build: { ...config.build, write: false },
    })) as Rolldown.RolldownOutput;
    for (const file of built.output)
      for (const id of file.type === 'chunk' ? file.moduleIds : sourcesOf(file, config)) {
        const folder = packageFolder(id);
        if (folder !== undefined) found.add(folder);
      }
  }
  return [...found].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Files named in a style sheet, such as a font, are not modules. */
function sourcesOf({ originalFileNames }: Rolldown.OutputAsset, { root = projectRoot }: InlineConfig) {
  return originalFileNames.map((name) => path.resolve(root, name));
}

function nameOf(folder: string): string {
  return folder.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? folder;
}

function readLicence(folder: string): PackageLicence {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const names = readdirSync(folder).sort();
  return licenceOf(manifest, names, (name) => readFileSync(path.join(folder, name), 'utf8'));
}
