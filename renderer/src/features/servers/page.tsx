import { Button } from '@mantine/core';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { errorMessage } from './error-messages.ts';
import { Entry } from '#renderer/ui/layout/entry.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { ConnectForm } from './components/connect-form.tsx';
import { KnownServers } from './components/known-servers.tsx';
import { useKnownServers } from './use-known-servers.ts';
import styles from './page.module.css';

type Props = {
  /** Goes back to the previous page; undefined before the first server is known. */
  onBack?: (() => void) | undefined;
};

/** Chooses the server of this desktop app: on first start, and later from the sign-in page or the window's menu. */
export function ServersPage({ onBack }: Props) {
  useDocumentTitle('Server');
  const { servers, error, choose, forget } = useKnownServers();
  const known = servers?.known ?? [];
  return (
    <Entry
      subtitle={known.length === 0 ? 'Connect to your agency’s server' : 'Choose your agency’s server'}
      foot={
        <>
          Ask the person who runs Marquee for your agency for the address and key.
          {onBack === undefined ? null : (
            <Button variant="subtle" size="compact-sm" className={styles['back'] ?? ''} onClick={onBack}>
              Back
            </Button>
          )}
        </>
      }
    >
      {error === null ? null : (
        <div className={styles['alert']}>
          <FormAlert message={errorMessage('servers.choose', error)} />
        </div>
      )}
      {known.length === 0 ? null : (
        <KnownServers
          known={known}
          current={servers?.current ?? null}
          onChoose={(url) => void choose(url)}
          onForget={(url) => void forget(url)}
        />
      )}
      <ConnectForm />
    </Entry>
  );
}
