/**
 * Whether the page stands inside another one, where a press could be meant for something else. A server says no to that by a header;
 * a host that only serves files may send none.
 */
export const isFramed = (): boolean => window.top !== window.self;
