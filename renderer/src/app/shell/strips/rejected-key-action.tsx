import { Button } from '@mantine/core';
import { openServers } from '#renderer/lib/session/servers-screen.ts';

/** How to get the server's new key: a browser gets it with the page, on the desktop the person enters it. */
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
