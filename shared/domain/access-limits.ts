/** For how long someone may use what they can't edit. The same in …1525_credential_grants.sql. */
export const grantMinutes = { least: 15, most: 7 * 24 * 60 };
export const longestGrantReason = 300;
