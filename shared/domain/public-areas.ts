// Apart from areas.ts, because the page asks for these before anyone has signed in.

/** Where signing in leads. */
export const homePath = '/';

export type PublicArea = {
  path: `/${string}/:${string}`;
  title: string;
};

/** Open to people who are not signed in: pages of the server beside the app (renderer/src/public), for which the app leaves. */
export const publicAreas = {
  linkTree: { path: '/linktree/:domain', title: 'Link page' },
  sharedDocument: { path: '/shared-document/:documentId', title: 'Shared document' },
} as const satisfies Record<string, PublicArea>;

const publicRoots = Object.values(publicAreas).map(({ path }) => path.slice(0, path.indexOf(':')));

/** True below the root of a public page; the root itself may be someone's signed-in page. */
export const isPublicPath = (pathname: string): boolean =>
  publicRoots.some((root) => pathname.startsWith(root) && pathname.length > root.length);
