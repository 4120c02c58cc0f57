/** What is chosen for an import is kept under this, and opens it again. */
export const importDraft = 'import posts';
