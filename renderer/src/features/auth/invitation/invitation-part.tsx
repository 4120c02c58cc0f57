import type { ComponentProps } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { InvitationPage } from './invitation-page.tsx';

type Props = { part: 'ask' } | ({ part: 'page' } & ComponentProps<typeof InvitationPage>);

/** Everything that invitations need before sign-in, as one chunk, because few users need it. */
export function InvitationPart(props: Props) {
  return props.part === 'ask' ? <AskForLink /> : <InvitationPage {...props} />;
}
