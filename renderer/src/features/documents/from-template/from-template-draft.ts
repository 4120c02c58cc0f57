/** Draft key of a form that fills in a template. */
export const fromTemplateDraft = 'document of a template';
