type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Without undefined values, as JSON is sent anyway. */
export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
