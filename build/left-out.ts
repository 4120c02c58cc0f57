// In place of what libraries bring for features that Marquee does not use, and that would be read at every start.

/** Of `iceberg-js`: analytics buckets, which the client's storage part has. */
export const IcebergRestCatalog = undefined;

/** Of `ajv`: schemas of settings files, where electron-store is given one. Ours are checked by whoever reads them. */
export const Ajv2020 = undefined;

/** Of `ajv-formats` and `semver`: as above, and migrations of settings files. */
export default undefined;
