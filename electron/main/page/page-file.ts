/** `/sign-in.html` shows the form before any code has run; build/first-paint.ts generates it. */
export type PageFile = '/index.html' | '/sign-in.html';

type Start = {
  hasServer: boolean;
  /** Whether a session is stored, valid or not. */
  hasSession: boolean;
  /** Whether a link opened the app, which leads elsewhere. */
  hasLink: boolean;
};

/** The page with the sign-in form already drawn, if nothing else can be shown first. */
export const pageFile = ({ hasServer, hasSession, hasLink }: Start): PageFile =>
  hasServer && !hasSession && !hasLink ? '/sign-in.html' : '/index.html';
