import * as z from 'zod/mini';
import { isServerAddress } from '#electron/main/server/backend-address.ts';
import type { Document } from './json-file.ts';
import { isRoute } from '#electron/main/page/page-address.ts';
import { boundsSchema } from '#electron/main/window/window-bounds.ts';

const serverSchema = z.object({
  supabaseUrl: z.string().check(z.refine(isServerAddress)),
  publishableKey: z.string().check(z.minLength(1)),
});

/** Part by part, so that one bad value does not take the others along. */
const settingsSchema = z.object({
  servers: z.catch(z.optional(z.array(serverSchema)), undefined),
  /** The address of the one in use. */
  currentServer: z.catch(z.optional(z.string()), undefined),
  bounds: z.catch(z.optional(boundsSchema), undefined),
  isMaximized: z.catch(z.optional(z.boolean()), undefined),
  lastRoute: z.catch(z.optional(z.string().check(z.refine(isRoute))), undefined),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** What the app remembers on this computer. Tokens are not among it: session-store.ts. */
export function createSettingsStore(document: Document) {
  const read = (): Settings => {
    const result = settingsSchema.safeParse(document.read());
    return result.success ? result.data : {};
  };
  return {
    read,
    update: (changes: Partial<Settings>): void => {
      document.write({ ...read(), ...changes });
    },
  };
}
