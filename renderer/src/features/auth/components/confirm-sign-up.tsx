import type { AsideProps } from './auth-aside.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

/** The same for a user who has just signed up. */
export function ConfirmSignUp(props: AsideProps) {
  return <ConfirmEmail {...props} isAfterSignUp />;
}
