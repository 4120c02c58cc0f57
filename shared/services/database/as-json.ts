type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Without what is undefined, as it travels anyway. */
export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
