import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';
import { linkMessages, type LinkProblem } from './link-messages.ts';

type Parts = { boxes: Pick<MessageBoxes, 'tell'>; isServerGiven: boolean; onServers: () => void };

/** Explains why a link does not open, on any page. */
export const createLinkDialog =
  ({ boxes, isServerGiven, onServers }: Parts) =>
  async (problem: LinkProblem): Promise<void> => {
    // The user who named the server at startup has chosen; without a server, the page to choose one is already open.
    const canChange = problem.kind === 'otherServer' && !isServerGiven;
    const response = await boxes.tell('link', {
      ...linkMessages(problem, canChange),
      ...(canChange ? { buttons: ['Change server', 'Not now'] } : {}),
    });
    if (canChange && response === 0) onServers();
  };
