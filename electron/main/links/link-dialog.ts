import { BrowserWindow, dialog } from 'electron';
import { linkWords, type LinkProblem } from './link-words.ts';

type Parts = { isServerGiven: boolean; onServers: () => void };

/** Says why a link does not open, whatever the page shows at the moment. */
export const createLinkDialog =
  ({ isServerGiven, onServers }: Parts) =>
  async (problem: LinkProblem): Promise<void> => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return;
    // Whoever named the server at the start has chosen; without one the page to choose it is there already.
    const canChange = problem.kind === 'otherServer' && !isServerGiven;
    const { response } = await dialog.showMessageBox(window, {
      type: 'info',
      title: 'Marquee',
      ...linkWords(problem, canChange),
      buttons: canChange ? ['Change server', 'Not now'] : ['OK'],
      defaultId: 0,
      cancelId: canChange ? 1 : 0,
    });
    if (canChange && response === 0) onServers();
  };
