/** What a new listing is kept as while it is typed. */
export const listingDraft = 'new listing';
