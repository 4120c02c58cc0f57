/** The draft key of a new post. */
export const newPostDraft = 'social post new';
