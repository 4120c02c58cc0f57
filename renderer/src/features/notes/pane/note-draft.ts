/** What is typed into a note and not saved is kept under this name; everything of a note begins with `note` and its id. */
export const noteDraft = (id: string): string => `note ${id}: Text`;
