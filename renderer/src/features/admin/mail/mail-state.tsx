import { Alert } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { CallOutput } from '#shared/contract/bridge.ts';
import { paths } from '#shared/domain/areas.ts';
import { errorMessage } from './error-messages.ts';
import { mailQueries } from './queries.ts';
import styles from './mail-tab.module.css';

/** The worker reports this often; three missed reports are worth a warning. */
const silentMs = 15 * 60_000;

/** Whether mail can be sent, and what to do if it can't. */
export function MailState() {
  const state = useQuery(mailQueries.state);
  const now = useCurrentMinute();
  const viewer = useViewer();
  if (state.data === undefined)
    return state.error === null ? null : (
      <Alert className={styles['notice'] ?? ''} variant="light" color="red">
        {errorMessage('mail.state', state.error)}
      </Alert>
    );
  const { route, sender, reportedAt, publicAddress } = state.data;
  const isSilent = route === 'smtp' && reportedAt !== null && now - Date.parse(reportedAt) > silentMs;
  return (
    <Alert
      className={styles['notice'] ?? ''}
      variant="light"
      color={route === 'smtp' && publicAddress !== null && !isSilent ? 'gray' : 'yellow'}
      icon={route === 'smtp' ? <IconMail size={16} stroke={1.7} /> : <IconMailOff size={16} stroke={1.7} />}
      title={titleOf(route, sender)}
    >
      <ul className={styles['steps']}>
        {route === 'smtp' ? null : (
          <>
            <li>
              {route === 'broken'
                ? 'The server’s settings can’t be used; its log says which. Until then nothing that asks for a code can be opened.'
                : route === 'folder'
                  ? 'Until then the server keeps mails in its mail folder, and links of invitations are sent by hand.'
                  : 'Until then no mail is sent: copy the links of invitations and send them yourself. Visitors of shared documents are asked for their address, and it isn’t proven.'}
            </li>
            <li>
              Give the server <code>MARQUEE_SMTP_URL</code> (such as{' '}
              <code>smtps://name:password@mail.example.com</code>) and <code>MARQUEE_MAIL_FROM</code>, and
              start it again; on a hosted project set them as secrets of the function{' '}
              <code>run-outside-work</code>.
            </li>
          </>
        )}
        {publicAddress === null ? (
          <li>
            Mails with a link also need the public address.{' '}
            {viewer.permissions.can_manage_config ? (
              <Link to={`${paths.config}?setting=public_address`}>Set it in Configuration</Link>
            ) : null}
          </li>
        ) : null}
        {isSilent ? (
          <li>
            Nothing has asked for work since <TimeAgo at={reportedAt} />: mails wait. See Jobs.
          </li>
        ) : null}
        {route === 'smtp' && publicAddress !== null && !isSilent ? (
          <li>Codes for visitors of shared documents, and invitations, go out at once.</li>
        ) : null}
      </ul>
    </Alert>
  );
}

function titleOf(route: CallOutput<'mail.state'>['route'], sender: string | null): string {
  if (route === 'smtp') return `Mail is sent from ${sender ?? 'this server'}`;
  return route === 'broken' ? 'The mail settings are wrong' : 'Mail isn’t configured';
}
