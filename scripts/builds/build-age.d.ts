/** Whether a built file is missing, or older than something that it is made of. */
export function isOutdated(built: string, sources: readonly string[]): boolean;

/** The same of the embedded backend's build. */
export function isBackendOutdated(): boolean;
