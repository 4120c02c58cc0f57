/** What is typed into the form for a new platform; the page opens the form where something waits. */
export const platformDraft = (modelId: string): string => `socials ${modelId} platform`;

/** Requests for access, and what someone is about to give. */
export const askDraft = (modelId: string): string => `socials ${modelId} ask for access`;
export const giveDraft = (modelId: string): string => `socials ${modelId} give access`;
