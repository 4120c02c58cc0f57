/** The draft key of the new-platform form; the page offers to reopen it if a draft exists. */
export const platformDraft = (modelId: string): string => `socials ${modelId} platform`;

/** The draft keys for requesting and for giving access. */
export const askDraft = (modelId: string): string => `socials ${modelId} ask for access`;
export const giveDraft = (modelId: string): string => `socials ${modelId} give access`;
