import { createContext, use } from 'react';

type ViewAs = {
  /** Shows the app as another user sees it, until the view is ended or the page is reloaded. */
  start: (personId: string) => void;
  /** Ends the view without navigating, for links that lead out of it. */
  end: () => void;
  /** True once, for the person whose panel started the view, so that the focus returns there. */
  takeReturn: (personId: string) => boolean;
};

export const ViewAsContext = createContext<ViewAs>({
  start: () => undefined,
  end: () => undefined,
  takeReturn: () => false,
});

/** What an administrator needs to view the app as another user. Provided by the shell. */
export const useViewAs = (): ViewAs => use(ViewAsContext);
