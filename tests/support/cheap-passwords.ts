/** Passwords are hashed at bcrypt's least cost: at the usual one, hashing would be half of what the suites do. */
export const cheapPasswords = { LITE_AUTH_BCRYPT_COST: '4' };
