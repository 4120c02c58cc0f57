/** As what a new post is kept while it is written. */
export const newPostDraft = 'social post new';
