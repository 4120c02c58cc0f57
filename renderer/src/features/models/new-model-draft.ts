/** What a model that is half filled in is kept under. */
export const newModelDraft = 'new model';
