import type { NotificationConstructorOptions } from 'electron';
import type { PopupWords } from '#shared/domain/popups/popup-words.ts';

/** As much of Electron's Notification as this needs. */
export type Native = {
  show: () => void;
  close: () => void;
  on: (event: 'click' | 'close' | 'failed', listener: () => void) => void;
};

type Parts = {
  create: (options: NotificationConstructorOptions) => Native;
  platform: NodeJS.Platform;
  icon: () => Pick<NotificationConstructorOptions, 'icon'>;
};

type Popup = PopupWords & { ids: readonly string[]; isSilent: boolean; onClick: () => void };

/** Beyond so many the oldest goes, which nobody has answered. */
const mostOpen = 30;

export type NativePopups = ReturnType<typeof createNativePopups>;

/** The system's own popups, held while they are open: what nobody holds would lose its click. */
export function createNativePopups({ create, platform, icon }: Parts) {
  const open = new Map<Native, Set<string>>();
  let summary: Native | undefined;

  function show({ title, message, ids, isSilent, onClick }: Popup): Native {
    const popup = create({
      title,
      body: platform === 'linux' ? withoutMarkup(message) : message,
      silent: isSilent,
      ...icon(),
    });
    const forget = () => open.delete(popup);
    popup.on('click', () => {
      // What was taken back is not opened any more, whatever the system still shows.
      if (forget()) onClick();
    });
    popup.on('close', forget);
    popup.on('failed', forget);
    open.set(popup, new Set(ids));
    for (const oldest of open.keys()) if (open.size > mostOpen) close(oldest);
    popup.show();
    return popup;
  }

  function close(popup: Native): void {
    if (open.delete(popup)) popup.close();
  }

  return {
    show: (popup: Popup): void => void show(popup),
    /** In place of the summary before, which nobody has answered. */
    showSummary: (popup: Popup): void => {
      if (summary !== undefined) close(summary);
      summary = show(popup);
    },
    /** These were read or are gone: their popups go, a summary with its last row. */
    close: (ids: readonly string[]): void => {
      for (const [popup, left] of open) {
        for (const id of ids) left.delete(id);
        if (left.size === 0) close(popup);
      }
    },
    closeAll: (): void => {
      for (const popup of open.keys()) close(popup);
    },
  };
}

/** Linux desktops take the message for markup. */
const withoutMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
