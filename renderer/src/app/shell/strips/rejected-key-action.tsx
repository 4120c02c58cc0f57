import { Button } from '@mantine/core';
import { openServers } from '#renderer/lib/session/servers-screen.ts';

/** The way to the server's new key: a browser gets it with the page, the desktop from the person. */
export function RejectedKeyAction() {
  return window.bridge === undefined ? (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        window.location.reload();
      }}
    >
      Reload
    </Button>
  ) : (
    <Button size="xs" variant="default" onClick={openServers}>
      Change server
    </Button>
  );
}
