export const documentCategories = [
  'contract',
  'release',
  'id_document',
  'nda',
  'invoice',
  'tax',
  'media_kit',
  'other',
] as const;
