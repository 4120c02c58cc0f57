const isOnMac = () => typeof navigator !== 'undefined' && /\bMac OS X\b/.test(navigator.userAgent);

/** The modifier key of commands, as printed: `Ctrl`, or `⌘` on a Mac. */
export const commandKey = isOnMac() ? '⌘' : 'Ctrl';
