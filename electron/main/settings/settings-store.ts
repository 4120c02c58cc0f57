import * as z from 'zod/mini';
import { colorSchemeSchema } from '#shared/contract/desktop.ts';
import { isServerAddress } from '#electron/main/server/server-address.ts';
import { pauseSchema } from '#electron/main/notifications/pause.ts';
import type { JsonFile } from './json-file.ts';
import { isRoute } from '#electron/main/page/page-address.ts';
import { boundsSchema, offsetSchema } from '#electron/main/window/frame/window-bounds.ts';

const serverSchema = z.object({
  supabaseUrl: z.string().check(z.refine(isServerAddress)),
  publishableKey: z.string().check(z.minLength(1)),
});

/** Each entry separately: an invalid server does not affect the others. */
const serversSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((entries) =>
    entries.flatMap((entry) => {
      const result = serverSchema.safeParse(entry);
      return result.success ? [result.data] : [];
    }),
  ),
);

/** Each part separately, so that one bad value does not affect the others. */
const settingsSchema = z.object({
  servers: z.catch(z.optional(serversSchema), undefined),
  /** The address of the current server. */
  currentServer: z.catch(z.optional(z.string()), undefined),
  bounds: z.catch(z.optional(boundsSchema), undefined),
  /** The size of a window manager's frame, which it adds to the requested position. */
  frame: z.catch(z.optional(offsetSchema), undefined),
  isMaximized: z.catch(z.optional(z.boolean()), undefined),
  colorScheme: z.catch(z.optional(colorSchemeSchema), undefined),
  /** Whether the app stays in the tray when its window is closed; missing until the user was asked. */
  keepsRunning: z.catch(z.optional(z.boolean()), undefined),
  pause: z.catch(z.optional(pauseSchema), undefined),
  lastRoute: z.catch(z.optional(z.string().check(z.refine(isRoute))), undefined),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The app's settings on this computer. Tokens are not part of them: session/sealed-sessions.ts. */
export function createSettingsStore(file: JsonFile) {
  const read = (): Settings => {
    const result = settingsSchema.safeParse(file.read());
    return result.success ? result.data : {};
  };
  return {
    read,
    update: (changes: Partial<Settings>): void => {
      file.write({ ...read(), ...changes });
    },
  };
}
