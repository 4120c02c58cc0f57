import { Button } from '@mantine/core';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { serverName } from './server-name.ts';
import { useKnownServers } from './use-known-servers.ts';
import styles from './server-in-use.module.css';

/** Below the sign-in form: the current server, and a link to change it. Hidden where there is no choice. */
export function ServerInUse({ onChange }: { onChange: () => void }) {
  const { servers } = useKnownServers();
  if (servers?.isSwitchable !== true || servers.current === null) return null;
  return (
    <Row as="span" gap={4} justify="center" className={styles['line']}>
      {serverName(servers.current)}
      <Button variant="subtle" size="compact-xs" onClick={onChange}>
        Change server
      </Button>
    </Row>
  );
}
