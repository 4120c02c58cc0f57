import type { ComponentType } from 'react';

/** Somewhere that the signed-in person may go. */
export type Place = {
  path: string;
  title: string;
  about: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Otherwise its page says that it is still to come. */
  isBuilt: boolean;
};
