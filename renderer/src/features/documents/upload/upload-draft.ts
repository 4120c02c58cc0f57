/** Draft key of an upload. */
export const uploadDraft = 'new documents';
