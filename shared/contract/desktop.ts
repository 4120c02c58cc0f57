import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const colorSchemeSchema = z.enum(['light', 'dark', 'auto']);

export const pauses = ['hour', 'until_tomorrow'] as const;

export const desktopSchema = z.object({
  /** The window has no menu, so the page has to offer its items. */
  needsMenu: z.boolean(),
  /** False if the server was set when the app was started. */
  isServerSwitchable: z.boolean(),
});

export const desktopSettingsSchema = z.object({
  /** Whether Marquee can stay in the tray when its window is closed. A Mac's apps keep running anyway. */
  tray: z.enum(['there', 'missing', 'not_needed']),
  /** Whether it does; null until the user was asked. */
  keepsRunning: z.nullable(z.boolean()),
  /** Whether it starts when the person signs in to this computer. */
  startsWithSystem: z.boolean(),
  /** Until when notifications do not pop up here. */
  pausedUntil: z.nullable(z.string()),
});

export const desktopContract = {
  calls: {
    /** What the page has to know about its window; null in a browser, where the other calls do nothing. */
    'desktop.describe': { input: z.void(), output: z.nullable(desktopSchema) },
    /** Dialogs, title bar and the window's background follow the scheme chosen on the page. */
    'desktop.setColorScheme': { input: z.object({ colorScheme: colorSchemeSchema }), output: z.void() },
    /** Opens the system's own menu, with the items of every window, at the pointer. */
    'desktop.openMenu': { input: z.void(), output: z.void() },
    /** Shows the log in the system's file manager. */
    'desktop.showLog': { input: z.void(), output: z.void() },
    'desktop.quit': { input: z.void(), output: z.void() },
    /** The settings of this computer; null in a browser. */
    'desktop.getSettings': { input: z.void(), output: z.nullable(desktopSettingsSchema) },
    /** Changes the given settings. Errors: `invalid` with hint `no_tray`; `internal` if the system refuses it. */
    'desktop.changeSettings': {
      input: z.object({
        keepsRunning: z.optional(z.boolean()),
        startsWithSystem: z.optional(z.boolean()),
      }),
      output: z.nullable(desktopSettingsSchema),
    },
    /** Notifications do not pop up here for an hour, or until tomorrow morning; null ends that. */
    'desktop.pausePopups': {
      input: z.object({ for: z.nullable(z.enum(pauses)) }),
      output: z.nullable(desktopSettingsSchema),
    },
    /** Whether the list of notifications is open. Notifications in an open list do not pop up as well. */
    'desktop.setBellOpen': { input: z.object({ isOpen: z.boolean() }), output: z.void() },
  },
  events: {
    /** The user opened About from the window's menu. */
    'desktop.aboutOpened': z.object({}),
    /** The settings were changed, by a menu or on the page. */
    'desktop.settingsChanged': desktopSettingsSchema,
  },
} as const satisfies DomainContract;

export type Desktop = z.infer<typeof desktopSchema>;
export type ColorScheme = z.infer<typeof colorSchemeSchema>;
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;
export type Pause = (typeof pauses)[number];
