import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const colorSchemeSchema = z.enum(['light', 'dark', 'auto']);

export const pauses = ['hour', 'until_tomorrow'] as const;

export const desktopSchema = z.object({
  /** The window has no menu, so that the page has to offer what stands in it. */
  needsMenu: z.boolean(),
  /** False where the server was named when the app was started. */
  isServerSwitchable: z.boolean(),
});

export const desktopSettingsSchema = z.object({
  /** Whether Marquee can stay in the tray when its window is closed; a Mac's apps keep running anyway. */
  tray: z.enum(['there', 'missing', 'not_needed']),
  /** Whether it does; null while nobody has been asked. */
  keepsRunning: z.nullable(z.boolean()),
  /** Whether it starts when the person signs in to this computer. */
  startsWithSystem: z.boolean(),
  /** Until when no notification pops up here. */
  pausedUntil: z.nullable(z.string()),
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
    /** What is set for this computer. In a browser null. */
    'desktop.getSettings': { input: z.void(), output: z.nullable(desktopSettingsSchema) },
    /** Changes what is named. Errors: `invalid` with hint `no_tray`; `internal` where the system refuses it. */
    'desktop.changeSettings': {
      input: z.object({
        keepsRunning: z.optional(z.boolean()),
        startsWithSystem: z.optional(z.boolean()),
      }),
      output: z.nullable(desktopSettingsSchema),
    },
    /** No notification pops up here for an hour, or until tomorrow morning; null ends that. */
    'desktop.pausePopups': {
      input: z.object({ for: z.nullable(z.enum(pauses)) }),
      output: z.nullable(desktopSettingsSchema),
    },
    /** Whether the list of notifications is open: what stands in it does not pop up as well. */
    'desktop.setBellOpen': { input: z.object({ isOpen: z.boolean() }), output: z.void() },
  },
  events: {
    /** Someone asks by the window's menu what this is. */
    'desktop.aboutOpened': z.object({}),
    /** They were changed, by a menu or on the page. */
    'desktop.settingsChanged': desktopSettingsSchema,
  },
} as const satisfies DomainContract;

export type Desktop = z.infer<typeof desktopSchema>;
export type ColorScheme = z.infer<typeof colorSchemeSchema>;
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;
export type Pause = (typeof pauses)[number];
