const isOnMac = () => typeof navigator !== 'undefined' && /\bMac OS X\b/.test(navigator.userAgent);

/** The key that commands go with, as it is printed: `Ctrl`, on a Mac `⌘`. */
export const commandKey = isOnMac() ? '⌘' : 'Ctrl';
