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
  });
});
