import { rmSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { AppError } from '#shared/lib/app-error.ts';
import { readText, writeWhole } from '#electron/main/settings/file-content.ts';
import { autostartFile, isAutostartOn } from './autostart-file.ts';

/** With this switch the app starts in the tray, without its window. */
export const backgroundSwitch = '--in-background';

type Parts = {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** The command that starts the app. */
  command: readonly [program: string, ...args: string[]];
  /** Where Linux desktops look for settings. */
  configFolder: string;
};

/** Starting at login: the system's own setting, which users may change elsewhere too. */
export function createAutostart({ app, platform, command, configFolder }: Parts) {
  const [program, ...given] = command;
  const args = [...given, backgroundSwitch];
  const item = platform === 'win32' ? { path: program, args } : {};
  const file = path.join(configFolder, 'autostart', 'marquee.desktop');

  function isOnLinux(): boolean {
    try {
      return isAutostartOn(readText(file));
    } catch {
      return false;
    }
  }

  function setOnLinux(isOn: boolean): void {
    try {
      if (isOn) writeWhole(file, autostartFile([program, ...args]));
      else rmSync(file, { force: true });
    } catch {
      throw new AppError(
        'internal',
        `Marquee can’t change how it starts. Make sure that you can change this file, then try again: ${file}`,
      );
    }
  }

  return {
    isOn: (): boolean => (platform === 'linux' ? isOnLinux() : app.getLoginItemSettings(item).openAtLogin),
    set: (isOn: boolean): void => {
      if (platform === 'linux') setOnLinux(isOn);
      else app.setLoginItemSettings({ ...item, openAtLogin: isOn });
    },
  };
}

export type Autostart = ReturnType<typeof createAutostart>;
