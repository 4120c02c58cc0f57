import { createContext, type ComponentType } from 'react';

/** Somewhere that the signed-in person may go. */
export type Place = {
  path: string;
  title: string;
  about: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Otherwise its page says that it is still to come. */
  isBuilt: boolean;
};

/** Filled by the app, since the dashboard knows no other page; undefined while permissions are not known. */
export const Places = createContext<readonly Place[] | undefined>(undefined);
