/** The draft key of the new-model form. */
export const newModelDraft = 'new model';
