import { lazy, Suspense, type ComponentProps } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { InvitationPage } from './invitation-page.tsx';

// The kit's dialogs, which nothing else here needs.
const InvitedWhileSignedIn = lazy(async () => ({
  default: (await import('./invited-while-signed-in.tsx')).InvitedWhileSignedIn,
}));

type Props =
  | { part: 'ask' }
  | ({ part: 'page' } & ComponentProps<typeof InvitationPage>)
  | ({ part: 'signedIn' } & ComponentProps<typeof InvitedWhileSignedIn>);

/** All that invitations need before the app, in one piece: few people ever come with one. */
export function InvitationPart(props: Props) {
  switch (props.part) {
    case 'ask':
      return <AskForLink />;
    case 'page':
      return <InvitationPage {...props} />;
    case 'signedIn':
      return (
        <Suspense fallback={null}>
          <InvitedWhileSignedIn {...props} />
        </Suspense>
      );
  }
}
