import { latePart } from '#renderer/lib/loading/late-part.tsx';

/** Monitors the page's health, and handles the keys of debug mode. */
export const Watch = latePart(async () => (await import('#renderer/app/debug/debug-mode.tsx')).DebugMode);
