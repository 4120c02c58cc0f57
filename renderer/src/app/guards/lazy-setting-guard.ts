import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';

/** Two areas stand behind it. Apart from the other rare pages, since it shows one of them. */
export const SettingGuard = lazyPage(async () => (await import('./setting-guard.tsx')).SettingGuard);
