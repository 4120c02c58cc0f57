import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';

// Few people ever see these: they are not worth a place in what everyone waits for.
export const AccessDenied = lazyPage(async () => (await import('./access-denied.tsx')).AccessDenied);

export const DebugPageError = lazyPage(async () => (await import('./debug-page-error.tsx')).DebugPageError);

/** Two areas stand behind it. */
export const SettingGuard = lazyPage(async () => (await import('./setting-guard.tsx')).SettingGuard);

export const WindowItems = lazyPage(async () => (await import('./window-items.tsx')).WindowItems);
