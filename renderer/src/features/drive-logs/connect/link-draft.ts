/** What is typed into the form to link a folder is kept below this name. */
export const linkDraft = 'drive link';
