/** Under which name is kept what someone fills a template with. */
export const fromTemplateDraft = 'document of a template';
