/** The key that commands go with, as it is printed: `Ctrl`, on a Mac `⌘`. */
export const commandKey = /\bMac OS X\b/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
