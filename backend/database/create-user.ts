import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { passwordCost } from './password-cost.ts';

/** A user who can sign in. */
type NewUser = { email: string; passwordHash: string; displayName: string };

/**
 * The stored hash of a password. It takes a tenth of a second by design: users with the same password may share the
 * result.
 */
export async function hashPassword(db: Pick<Database, 'query'>, password: string): Promise<string> {
  const [row] = await db.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', $2)) as hash`,
    [password, passwordCost()],
  );
  if (row === undefined) throw new Error('The password could not be hashed');
  return row.hash;
}

/** Creates a user with a confirmed address, as a sign-up through the auth API would, and returns the id. */
export async function createUser(db: Pick<Database, 'query'>, user: NewUser): Promise<string> {
  const id = randomUUID();
  const email = user.email.toLowerCase();
  const metadata = {
    display_name: user.displayName,
    email,
    email_verified: true,
    phone_verified: false,
    sub: id,
  };
  await db.query(
    `with new_user as (
       insert into auth.users
         (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, $3, now(),
         '{"provider": "email", "providers": ["email"]}', $4)
       returning id
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     select $5, 'email', id::text, id, $4 from new_user`,
    [id, email, user.passwordHash, JSON.stringify(metadata), randomUUID()],
  );
  return id;
}
