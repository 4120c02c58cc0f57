import { readBuilderConfig, validateBuilderConfig } from '#build/builder-config.ts';

/** Holds electron-builder.yml against the builder's own schema: it is otherwise read only when someone packages. */
export async function checkPackaging(): Promise<number> {
  try {
    await validateBuilderConfig(await readBuilderConfig());
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
