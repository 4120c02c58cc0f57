// Separate from areas.ts, because the page needs these before sign-in.

/** Where sign-in leads. */
export const homePath = '/';

export type PublicArea = {
  path: `/${string}/:${string}`;
  title: string;
};

/**
 * Open to people who are not signed in: pages that the server serves separately (renderer/src/public), so the app
 * navigates away to them.
 */
export const publicAreas = {
  linkTree: { path: '/linktree/:domain', title: 'Link page' },
  sharedDocument: { path: '/shared-document/:documentId', title: 'Shared document' },
} as const satisfies Record<string, PublicArea>;

const publicRoots = Object.values(publicAreas).map(({ path }) => path.slice(0, path.indexOf(':')));

/** True below the root of a public page. The root itself may be a signed-in page. */
export const isPublicPath = (pathname: string): boolean =>
  publicRoots.some((root) => pathname.startsWith(root) && pathname.length > root.length);
