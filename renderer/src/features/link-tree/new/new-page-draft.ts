export const newPageDraft = 'new link page';
