import { dialog, type BrowserWindow } from 'electron';

/** Asks what to do about a page that keeps crashing; true to try again. */
export async function askAfterCrashes(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Marquee',
    message: 'Marquee has stopped several times in a row.',
    detail: 'Your saved work is safe. Help › Show Log opens the log, which may show why.',
    buttons: ['Try again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
