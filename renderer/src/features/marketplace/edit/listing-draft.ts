/** Draft key of a new listing. */
export const listingDraft = 'new listing';
