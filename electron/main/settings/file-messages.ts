import { damagedName, type FileTrouble } from './json-file.ts';

/** The data that the app stores on this computer, each in a file. */
export type StoredThing = 'settings' | 'session' | 'drafts' | 'notifications';

type Words = { message: string; detail: string };

/** The message for a file that cannot be used. */
export function fileMessages(thing: StoredThing, { kind }: FileTrouble, file: string): Words {
  return words[thing][kind](file);
}

type MessagesByTrouble = Readonly<Record<FileTrouble['kind'], (file: string) => Words>>;

const settingsMessages: MessagesByTrouble = {
  not_read: (file) => ({
    message: 'Marquee can’t read its settings.',
    detail: `It has started with new ones, which last until you close it. To fix this, make sure you own this file, or delete it, then restart Marquee:\n${file}`,
  }),
  damaged: (file) => ({
    message: 'Marquee’s settings were damaged.',
    detail: `It has started with new ones. The damaged file was kept as:\n${damagedName(file)}`,
  }),
  not_written: (file) => ({
    message: 'Marquee can’t save its settings.',
    detail: `What you change about servers and the window lasts until you close Marquee. Free up disk space, or make sure you can change this file. Marquee keeps trying:\n${file}`,
  }),
  not_removed: (file) => ({
    message: 'Marquee can’t remove its old settings.',
    detail: `Delete this file:\n${file}`,
  }),
};

const unreadableSession = (file: string): Words => ({
  message: 'Marquee can’t read your saved session.',
  detail: `Sign in again. If this keeps happening, delete this file, then restart Marquee:\n${file}`,
});

const sessionMessages: MessagesByTrouble = {
  not_read: unreadableSession,
  damaged: unreadableSession,
  not_written: (file) => ({
    message: 'Marquee can’t save your session.',
    detail: `You’ll be signed out when you close it. Free up disk space, or make sure you can change this file. Marquee keeps trying:\n${file}`,
  }),
  not_removed: (file) => ({
    message: 'Marquee can’t remove your saved session.',
    detail: `Your session is still sealed on this computer. Delete this file:\n${file}`,
  }),
};

const unreadableDrafts = (file: string): Words => ({
  message: 'Marquee can’t read what you typed before it closed.',
  detail: `Unsaved text from last time is lost. If this keeps happening, delete this file, then restart Marquee:\n${file}`,
});

const draftsMessages: MessagesByTrouble = {
  not_read: unreadableDrafts,
  damaged: unreadableDrafts,
  not_written: (file) => ({
    message: 'Marquee can’t keep what you type.',
    detail: `Save your work before you close it. Free up disk space, or make sure you can change this file. Marquee keeps trying:\n${file}`,
  }),
  not_removed: (file) => ({
    message: 'Marquee can’t remove what you typed earlier.',
    detail: `It’s still sealed on this computer. Delete this file:\n${file}`,
  }),
};

const notificationMessages: MessagesByTrouble = {
  not_read: (file) => ({
    message: 'Marquee can’t read which notifications it has shown.',
    detail: `What is unread now won’t pop up again. To fix this, make sure you own this file, or delete it, then restart Marquee:\n${file}`,
  }),
  damaged: (file) => ({
    message: 'The list of notifications that Marquee has shown was damaged.',
    detail: `It has started a new one: what is unread now won’t pop up again. The damaged file was kept as:\n${damagedName(file)}`,
  }),
  not_written: (file) => ({
    message: 'Marquee can’t save which notifications it has shown.',
    detail: `Some may pop up once more after a restart. Free up disk space, or make sure you can change this file. Marquee keeps trying:\n${file}`,
  }),
  not_removed: (file) => ({
    message: 'Marquee can’t remove its list of shown notifications.',
    detail: `Delete this file:\n${file}`,
  }),
};

const words: Readonly<Record<StoredThing, MessagesByTrouble>> = {
  settings: settingsMessages,
  session: sessionMessages,
  drafts: draftsMessages,
  notifications: notificationMessages,
};
