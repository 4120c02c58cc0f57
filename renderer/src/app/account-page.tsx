import { AccountPage as Page } from '#renderer/features/account/page.tsx';
import { openServers } from '#renderer/lib/session/servers-screen.ts';

/** The page knows no other screen; this tells it how the desktop changes its server. */
export const AccountPage = () => (
  <Page desktop={window.bridge === undefined ? undefined : { onChangeServer: openServers }} />
);
