/** `/sign-in.html` shows the form before any code has run; build/first-paint.ts makes it. */
export type PageFile = '/index.html' | '/sign-in.html';

type Start = {
  hasServer: boolean;
  /** Whether a session is kept, whatever it is worth. */
  hasSession: boolean;
  /** Whether the app was opened by a link, which leads elsewhere. */
  hasLink: boolean;
};

/** The page with the sign-in form drawn in it, where nothing else can come first. */
export const pageFile = ({ hasServer, hasSession, hasLink }: Start): PageFile =>
  hasServer && !hasSession && !hasLink ? '/sign-in.html' : '/index.html';
