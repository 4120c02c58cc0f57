import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { serverName } from '#renderer/features/servers/server-name.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import styles from './known-servers.module.css';

type Props = {
  known: readonly string[];
  current: string | null;
  onChoose: (url: string) => void;
  onForget: (url: string) => void;
};

/** Servers that were connected before. The current one can't be removed. */
export function KnownServers({ known, current, onChoose, onForget }: Props) {
  return (
    <ul className={styles['list']} aria-label="Known servers">
      {known.map((url) => (
        <li key={url}>
          <span className={styles['name']}>{serverName(url)}</span>
          {url === current ? (
            <Hint>In use</Hint>
          ) : (
            <>
              <Button
                variant="default"
                size="xs"
                aria-label={`Use ${serverName(url)}`}
                onClick={() => {
                  onChoose(url);
                }}
              >
                Use
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Forget ${serverName(url)}`}
                title="Forget this server, its key and its session"
                onClick={() => {
                  onForget(url);
                }}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
