const byDefault = 10;

/**
 * The cost of a password's hash: bcrypt's cost, 10 unless LITE_AUTH_BCRYPT_COST says otherwise, which the library that
 * hashes passwords at sign-up reads as well. Tests set it to the minimum, since hashing was half of their work.
 */
export function passwordCost(env: NodeJS.ProcessEnv = process.env): number {
  const cost = Number(env['LITE_AUTH_BCRYPT_COST'] ?? byDefault);
  return Number.isInteger(cost) && cost >= 4 && cost <= 31 ? cost : byDefault;
}
