import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

/** What opens below a field, whose code only those who open it wait for. */
export const LazyFloat = lazyPart(async () => (await import('./when-float.tsx')).WhenFloat);
