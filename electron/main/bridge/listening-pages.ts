import type { WebContents } from 'electron';

type Page = Pick<WebContents, 'on'>;

/**
 * Which pages hear what the main process tells them. A page listens before it asks who is signed in, and no longer once
 * another one begins to load in its place: what it hears then, nobody reads.
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
      // A link that opens elsewhere leaves the page where it was.
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
