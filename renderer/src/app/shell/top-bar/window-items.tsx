import { Menu } from '@mantine/core';
import { IconFileText, IconPower, IconServer } from '@tabler/icons-react';
import { request } from '#renderer/bridge/index.ts';
import { openServers } from '#renderer/lib/session/servers-screen.ts';
import type { Desktop } from '#shared/contract/desktop.ts';

const tell = (call: 'desktop.quit' | 'desktop.showLog') => () => {
  request(call).catch(() => undefined);
};

/** The items of the window menu, for windows without one. */
export function WindowItems({ desktop }: { desktop: Desktop }) {
  return (
    <>
      {desktop.isServerSwitchable ? (
        <Menu.Item leftSection={<IconServer size={16} stroke={1.7} />} onClick={openServers}>
          Servers…
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconFileText size={16} stroke={1.7} />} onClick={tell('desktop.showLog')}>
        Show Log
      </Menu.Item>
      <Menu.Item leftSection={<IconPower size={16} stroke={1.7} />} onClick={tell('desktop.quit')}>
        Quit Marquee
      </Menu.Item>
    </>
  );
}
