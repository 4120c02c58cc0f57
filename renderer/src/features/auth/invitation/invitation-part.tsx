import type { ComponentProps } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { InvitationPage } from './invitation-page.tsx';

type Props = { part: 'ask' } | ({ part: 'page' } & ComponentProps<typeof InvitationPage>);

/** All that invitations need before the app, in one piece: few people ever come with one. */
export function InvitationPart(props: Props) {
  return props.part === 'ask' ? <AskForLink /> : <InvitationPage {...props} />;
}
