/** Its form keeps what was typed under this name. */
export const newNoteDraft = 'new note';
