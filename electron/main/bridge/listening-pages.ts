import type { WebContents } from 'electron';

type Page = Pick<WebContents, 'on'>;

/**
 * Which pages listen to the main process's events. A page listens before it asks who is signed in, and stops when
 * another one starts to load in its place: after that its events are lost.
 */
export function createListeningPages() {
  const listening = new Set<object>();
  const leaving = new Set<object>();

  return {
    follow: (page: Page): void => {
      const end = () => {
        listening.delete(page);
        leaving.delete(page);
      };
      page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) leaving.add(page);
      });
      page.on('did-navigate', end);
      // A link that opens outside the app does not replace the page.
      page.on('did-stop-loading', () => void leaving.delete(page));
      page.on('render-process-gone', end);
      page.on('destroyed', end);
    },
    noteCall: (page: object, name: string): void => {
      if (name === 'auth.getSession') listening.add(page);
    },
    areThere: (): boolean => [...listening].some((page) => !leaving.has(page)),
  };
}
