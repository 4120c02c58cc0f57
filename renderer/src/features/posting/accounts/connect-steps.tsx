import styles from './accounts.module.css';

/** What X asks of an agency before any account can be connected, for the person who runs the server. */
export function ConnectSteps() {
  return (
    <details className={styles['steps']}>
      <summary>Where X isn’t set up yet</summary>
      <ol>
        <li>
          In the developer console of X, make an app with <b>Read and write</b> and <b>OAuth 2.0</b>, and put
          money on it: X takes some for each post.
        </li>
        <li>
          Give it the address of this server’s function <code>connect-service</code> as its callback.
        </li>
        <li>
          On the server, set <code>MARQUEE_X_CLIENT_ID</code>, and <code>MARQUEE_X_CLIENT_SECRET</code> where
          the app has one.
        </li>
      </ol>
    </details>
  );
}
