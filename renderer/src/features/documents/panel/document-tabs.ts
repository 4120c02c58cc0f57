export const documentTabs = ['preview', 'details', 'versions', 'share', 'activity'] as const;
export type DocumentTab = (typeof documentTabs)[number];
