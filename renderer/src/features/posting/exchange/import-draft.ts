/** The draft key of an import; a stored draft reopens the dialog. */
export const importDraft = 'import posts';
