/** The storage key of the chosen colour scheme: light, dark or auto. */
export const colorSchemeKey = 'marquee.color-scheme';
