import bcrypt from 'bcryptjs';
import { passwordCost } from '#backend/database/password-cost.ts';

/** The hash of a password that no user has, as expensive to compare with as the hashes of accounts. */
const ofNobody = () =>
  `$2b$${String(passwordCost()).padStart(2, '0')}$AbO66MZs.r.a1rc5yg6de.yUGF6R8F2WEeEA5NETUUSD6KAnJFJnC`;

/**
 * Does the work of comparing a password where there is none; otherwise an address without an account would be answered
 * faster.
 */
export async function compareWithNothing(password: string): Promise<void> {
  await bcrypt.compare(password, ofNobody());
}
