/** Whether a built file is missing, or older than one of its sources. */
export function isOutdated(built: string, sources: readonly string[]): boolean;

/** The same for the embedded backend's build. */
export function isBackendOutdated(): boolean;
