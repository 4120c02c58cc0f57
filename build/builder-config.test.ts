import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBuilderConfig } from './builder-config.ts';

it('what people install closes every fuse, the inspector’s as well', async () => {
  expect((await readBuilderConfig()).electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  });
});

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('folders, keyring entries and windows are named alike, whether the app is installed or developed', async () => {
  const config = await readBuilderConfig();
  const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
  expect(manifest['productName']).toBe(config.productName);
  expect(manifest['desktopName']).toBe(`${String(config.linux?.executableName)}.desktop`);
  expect(config.linux?.syncDesktopName).toBe(true);
});

it('the start with the computer goes with the app, and an update leaves it', async () => {
  const { nsis, deb } = await readBuilderConfig();
  const [, uninstall = ''] = read(nsis?.include ?? '').split('!macro customUnInstall');
  const [, notUpdated = ''] = uninstall.split('${ifNot} ${isUpdated}');
  for (const place of ['Run', 'Explorer\\StartupApproved\\Run'])
    expect(notUpdated).toContain(
      `DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\${place}" "\${APP_ID}"`,
    );
  expect(deb?.fpm).toEqual(['--before-remove', 'build/linux/before-remove.sh']);
});

it('every installer registers marquee:// links, and on Windows takes that back', async () => {
  const { protocols, nsis } = await readBuilderConfig();
  // On macOS and Linux, electron-builder creates the entry from it.
  expect(protocols).toEqual([{ name: 'Marquee', schemes: ['marquee'] }]);
  const script = read(nsis?.include ?? '');
  const [install = '', uninstall = ''] = script.split('!macro customUnInstall');
  expect(install).toContain('WriteRegStr SHCTX "Software\\Classes\\marquee" "URL Protocol" ""');
  expect(install).toContain(`'"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "%1"'`);
  expect(uninstall).toContain('DeleteRegKey SHCTX "Software\\Classes\\marquee"');
});

it('the icons of window and tray are among the files, and no set of icons holds anything else', async () => {
  const { files } = await readBuilderConfig();
  for (const wanted of ['build/icons/256x256.png', 'build/tray/*.png'])
    expect(JSON.stringify(files)).toContain(`"${wanted}"`);
  // electron-builder reads a size from each name.
  for (const name of readdirSync(path.join(import.meta.dirname, 'icons')))
    expect(name).toMatch(/^(\d+)x\1\.png$/);
});

it('no AppImage asks to be started without its sandbox', async () => {
  expect((await readBuilderConfig()).appImage?.executableArgs).toEqual([]);
});
