/** A server's display name: its address without the scheme. */
export const serverName = (url: string): string => url.replace(/^https?:\/\//, '');
