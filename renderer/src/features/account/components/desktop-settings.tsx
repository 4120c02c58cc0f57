import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackgroundSettings } from '#renderer/features/account/desktop/background-settings.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { serversQuery } from '#renderer/features/account/queries.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { Option } from './option.tsx';
import styles from './device-panel.module.css';

/** The desktop app adds its name and version to the user agent. */
const appVersion = () => /\bmarquee\/(\S+)/i.exec(navigator.userAgent)?.[1];

export function DesktopSettings({ onChangeServer }: { onChangeServer: () => void }) {
  const { data: servers, error } = useQuery(serversQuery);
  const version = appVersion();
  const address = error === null ? (servers?.current ?? undefined) : defaultErrorMessage(error);
  return (
    <section className={styles['group']} aria-label="Desktop app">
      <h3>Desktop app{version === undefined ? null : <Hint weight={400}>{version}</Hint>}</h3>
      <Option title="Server" {...(address === undefined ? {} : { about: address })}>
        {servers?.isSwitchable === true ? (
          <Button size="xs" variant="default" aria-label="Change server" onClick={onChangeServer}>
            Change
          </Button>
        ) : null}
      </Option>
      <BackgroundSettings />
    </section>
  );
}
