export const documentTabs = ['preview', 'details', 'versions', 'share', 'signatures', 'activity'] as const;
export type DocumentTab = (typeof documentTabs)[number];
