import bcrypt from 'bcryptjs';
import { passwordCost } from '#backend/database/password-cost.ts';

/** Of a password that nobody has, and as dear to compare with as those of accounts. */
const ofNobody = () =>
  `$2b$${String(passwordCost()).padStart(2, '0')}$AbO66MZs.r.a1rc5yg6de.yUGF6R8F2WEeEA5NETUUSD6KAnJFJnC`;

/** The work of comparing a password, where there is none: an address without an account would answer at once. */
export async function compareWithNothing(password: string): Promise<void> {
  await bcrypt.compare(password, ofNobody());
}
