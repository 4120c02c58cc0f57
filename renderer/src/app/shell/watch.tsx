import { latePart } from '#renderer/lib/loading/late-part.tsx';

/** What watches over the page, and the keys of debug mode. */
export const Watch = latePart(async () => (await import('#renderer/app/debug/debug-mode.tsx')).DebugMode);
