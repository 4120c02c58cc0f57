/**
 * How long someone may be given access to an account that they can't edit. The same as in …1525_credential_grants.sql.
 */
export const grantMinutes = { least: 15, most: 7 * 24 * 60 };
export const longestGrantReason = 300;
