/**
 * In place of `iceberg-js`, which the client's storage part brings for analytics buckets: Marquee has none, and the sign-in
 * page would load it.
 */
export const IcebergRestCatalog = undefined;
