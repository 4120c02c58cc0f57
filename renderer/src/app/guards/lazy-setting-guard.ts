import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';

/** Two areas use it. Separate from the other rare pages, because it shows one of them. */
export const SettingGuard = lazyPage(async () => (await import('./setting-guard.tsx')).SettingGuard);
