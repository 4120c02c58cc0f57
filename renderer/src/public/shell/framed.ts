/**
 * Whether the page is inside a frame, where a visitor could be tricked into clicking (clickjacking). A server prevents
 * framing with a header, but a host that only serves files may not send one.
 */
export const isFramed = (): boolean => window.top !== window.self;
