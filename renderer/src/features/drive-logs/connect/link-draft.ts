/** Draft key of the form that links a folder. */
export const linkDraft = 'drive link';
