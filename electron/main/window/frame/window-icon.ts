import path from 'node:path';

/** On Linux each window needs an icon; elsewhere it is the program's. */
export const windowIcon = (platform: NodeJS.Platform): { icon?: string } =>
  platform === 'linux' ? { icon: path.join(import.meta.dirname, '../build/icons/256x256.png') } : {};
