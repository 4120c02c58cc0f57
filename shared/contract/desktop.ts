import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const colorSchemeSchema = z.enum(['light', 'dark', 'auto']);

export const desktopSchema = z.object({
  /** The window has no menu, so that the page has to offer what stands in it. */
  needsMenu: z.boolean(),
  /** False where the server was named when the app was started. */
  isServerSwitchable: z.boolean(),
});

export const desktopContract = {
  calls: {
    /** What the page has to know of its window. In a browser null. The other calls do nothing there. */
    'desktop.describe': { input: z.void(), output: z.nullable(desktopSchema) },
    /** Dialogs, title bar and the window's background follow the scheme that was chosen on the page. */
    'desktop.setColorScheme': { input: z.object({ colorScheme: colorSchemeSchema }), output: z.void() },
    /** Opens the system's own menu with what every window offers, where the pointer is. */
    'desktop.openMenu': { input: z.void(), output: z.void() },
    /** Shows the log in the system's file manager. */
    'desktop.showLog': { input: z.void(), output: z.void() },
    'desktop.quit': { input: z.void(), output: z.void() },
  },
  events: {
    /** Someone asks by the window's menu what this is. */
    'desktop.aboutOpened': z.object({}),
  },
} as const satisfies DomainContract;

export type Desktop = z.infer<typeof desktopSchema>;
export type ColorScheme = z.infer<typeof colorSchemeSchema>;
