/** The draft key of a note's unsaved text; all drafts of a note start with `note` and its id. */
export const noteDraft = (id: string): string => `note ${id}: Text`;
