/** How much an import takes at once. The database has the same bounds for rows and cells. */
export const importLimits = {
  fileBytes: 5_000_000,
  rows: 10_000,
  columns: 100,
  cellLength: 2_000,
  /** So many rows go in one call. */
  sentRows: 250,
  /** So many are written to models in one transaction. */
  writtenRows: 100,
} as const;
