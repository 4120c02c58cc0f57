// In place of what libraries bring for features that Marquee does not use, and that would be read at every start.

/** Of `iceberg-js`: analytics buckets, which the client's storage part has. */
export const IcebergRestCatalog = undefined;
