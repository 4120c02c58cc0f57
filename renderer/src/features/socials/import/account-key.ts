/** What two spellings of one account have in common. */
export const accountKey = (name: string): string => name.trim().replace(/^@/, '').toLowerCase();
