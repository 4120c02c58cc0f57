import { createContext, use } from 'react';

type ViewAs = {
  /** Shows the app as someone else gets it, until the way out is taken or the page is reloaded. */
  start: (personId: string) => void;
  /** Ends the view where it stands, for links that lead out of it. */
  end: () => void;
  /** True once, for the person at whose panel the view was started: the focus goes back there. */
  takeReturn: (personId: string) => boolean;
};

export const ViewAsContext = createContext<ViewAs>({
  start: () => undefined,
  end: () => undefined,
  takeReturn: () => false,
});

/** What an administrator needs to look at the app as someone else. Provided by the shell. */
export const useViewAs = (): ViewAs => use(ViewAsContext);
