/** What is typed into the form for a new platform; the page opens the form where something waits. */
export const platformDraft = (modelId: string): string => `socials ${modelId} platform`;
