import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

/** The dropdown of a date field, whose code loads only when it is opened. */
export const LazyFloat = lazyPart(async () => (await import('./when-float.tsx')).WhenFloat);
