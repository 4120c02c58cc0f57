import type { NotificationConstructorOptions } from 'electron';
import type { PopupText } from '#shared/domain/popups/popup-text.ts';

/** The index of the pressed button. */
type Pressed = { actionIndex?: number };

/** The part of Electron's Notification that is needed. */
export type Native = {
  show: () => void;
  close: () => void;
  on: (event: 'click' | 'close' | 'failed' | 'action', listener: (details?: Pressed) => void) => void;
};

type Parts = {
  create: (options: NotificationConstructorOptions) => Native;
  platform: NodeJS.Platform;
  icon: () => Pick<NotificationConstructorOptions, 'icon'>;
};

/** An action that does not open the notification. */
export type PopupAction = { label: string; onPress: () => void };

type Popup = PopupText & {
  ids: readonly string[];
  isSilent: boolean;
  onClick: () => void;
  actions?: readonly PopupAction[];
};

/** Electron shows buttons on these platforms only. */
const hasActions = (platform: NodeJS.Platform) => platform === 'darwin' || platform === 'win32';

/** Beyond this number the oldest one is closed. */
const mostOpen = 30;

export type NativePopups = ReturnType<typeof createNativePopups>;

/** The system's popups, referenced while they are open: a popup that was garbage-collected would lose its click. */
export function createNativePopups({ create, platform, icon }: Parts) {
  const open = new Map<Native, Set<string>>();
  let summary: Native | undefined;

  function show({ title, message, ids, isSilent, onClick, actions = [] }: Popup): Native {
    const buttons = hasActions(platform) ? actions : [];
    const popup = create({
      title,
      body: platform === 'linux' ? withoutMarkup(message) : message,
      silent: isSilent,
      ...(buttons.length === 0
        ? {}
        : { actions: buttons.map(({ label }) => ({ type: 'button' as const, text: label })) }),
      ...icon(),
    });
    const forget = () => open.delete(popup);
    popup.on('click', () => {
      // A popup that was closed no longer opens anything, even if the system still shows it.
      if (forget()) onClick();
    });
    popup.on('action', (details) => {
      if (forget()) buttons[details?.actionIndex ?? -1]?.onPress();
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
    /** Replaces the previous summary. */
    showSummary: (popup: Popup): void => {
      if (summary !== undefined) close(summary);
      summary = show(popup);
    },
    /** The rows that the open popups represent. */
    shown: (): string[] => [...open.values()].flatMap((ids) => [...ids]),
    /** These rows were read or deleted: closes their popups, and a summary with its last row. */
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

/** Linux desktops interpret the message as markup. */
const withoutMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
