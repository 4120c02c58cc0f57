export const documentTabs = ['preview', 'details', 'versions', 'activity'] as const;
export type DocumentTab = (typeof documentTabs)[number];
