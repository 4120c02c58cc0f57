import { lazyLater } from '#renderer/lib/loading/lazy-later.tsx';

/** Monitors the page's health, and handles the keys of debug mode. */
export const Watch = lazyLater(async () => (await import('#renderer/app/debug/debug-mode.tsx')).DebugMode);
