/** How a server is called: its address without what every address has. */
export const serverName = (url: string): string => url.replace(/^https?:\/\//, '');
