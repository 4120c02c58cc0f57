/** Where the chosen colour scheme is kept: light, dark or auto. */
export const colorSchemeKey = 'marquee.color-scheme';
