import { readBuilderConfig, validateBuilderConfig } from '#build/builder-config.ts';

/** Validates electron-builder.yml against the builder's own schema: otherwise it is only read when packaging. */
export async function checkPackaging(): Promise<number> {
  try {
    await validateBuilderConfig(await readBuilderConfig());
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
