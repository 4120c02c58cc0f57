/** The draft key of the new-note form. */
export const newNoteDraft = 'new note';
