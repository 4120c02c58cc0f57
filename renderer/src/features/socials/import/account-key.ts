/** Normalises the spelling of an account name, for comparison. */
export const accountKey = (name: string): string => name.trim().replace(/^@/, '').toLowerCase();
