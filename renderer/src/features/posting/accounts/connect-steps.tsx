import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import styles from './accounts.module.css';

/**
 * What X requires before any account can be connected: the deployment guide's steps, for the person who runs the
 * server.
 */
export function ConnectSteps() {
  return (
    <Alert variant="light" color="yellow" role="note" icon={<IconPlugConnectedX size={16} stroke={1.7} />}>
      <div className={styles['steps']}>
        <p>The person who runs Marquee sets up X once, for all accounts:</p>
        <ol>
          <li>
            Make an app in the developer console of X, of type <b>Web App</b> with <b>Read and write</b>. Its
            return address is this server’s, ending at <code>/functions/v1/connect-service</code>.
          </li>
          <li>Buy credit there: X takes some for each post.</li>
          <li>
            On the server, set <code>MARQUEE_X_CLIENT_ID</code> and <code>MARQUEE_X_CLIENT_SECRET</code>. An
            app of type <b>Native App</b> has no secret.
          </li>
        </ol>
        <p>
          Step 17, Social posting, of the deployment guide (<code>docs/deploy.md</code>) has the commands.
          Bluesky and Mastodon need nothing of this.
        </p>
      </div>
    </Alert>
  );
}
