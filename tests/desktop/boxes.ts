import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';

/** Presses a button of every box from the start of the app, and keeps what they said; error boxes go to the output. */
const answering = `
const { dialog } = require('electron');
globalThis.said = [];
dialog.showMessageBox = async (window, options = window) => {
  globalThis.said.push(options.message + ' ' + options.detail + ' [' + options.buttons.join(', ') + ']');
  return { response: Math.max(0, options.buttons.indexOf(globalThis.press)), checkboxChecked: false };
};
dialog.showErrorBox = (title, content) => process.stdout.write(title + ' ' + content + '\\n');
`;

/** Makes the file for `readFirst`; a native box would wait for a person. */
export function boxAnswers(home: string): string {
  const file = path.join(home, 'boxes.cjs');
  writeFileSync(file, answering);
  return file;
}

/** What the boxes have said so far. */
export const saidBoxes = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { said: string[] }).said);

/** Which button to press from here on, where a box has it; else the first. */
export const press = (app: ElectronApplication, button: string): Promise<void> =>
  app.evaluate((_electron, label) => {
    Object.assign(globalThis, { press: label });
  }, button);
