import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';

/** Few people ever see it: it is not worth a place in what everyone waits for. */
export const AccessDenied = lazyPage(async () => (await import('./access-denied.tsx')).AccessDenied);
