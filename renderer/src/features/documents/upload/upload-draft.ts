/** Under which name what is chosen for an upload is kept. */
export const uploadDraft = 'new documents';
