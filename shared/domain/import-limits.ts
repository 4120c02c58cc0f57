/** How much an import can take at once. The database has the same limits for rows and cells. */
export const importLimits = {
  fileBytes: 5_000_000,
  rows: 10_000,
  columns: 100,
  cellLength: 2_000,
  /** Rows sent per call. */
  sentRows: 250,
  /** Rows written to models per transaction. */
  writtenRows: 100,
} as const;
