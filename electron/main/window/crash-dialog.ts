import { dialog, type BrowserWindow } from 'electron';

/** Asks what to do about a page that keeps ending; true for another attempt. */
export async function askAfterCrashes(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Marquee',
    message: 'Marquee has stopped several times in a row.',
    detail: 'What you had saved is safe. The log, which Help shows, may tell whoever helps you why.',
    buttons: ['Try again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
