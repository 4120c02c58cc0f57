import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';
import { linkMessages, type LinkProblem } from './link-messages.ts';

type Parts = { boxes: Pick<MessageBoxes, 'tell'>; isServerGiven: boolean; onServers: () => void };

/** Says why a link does not open, whatever the page shows at the moment. */
export const createLinkDialog =
  ({ boxes, isServerGiven, onServers }: Parts) =>
  async (problem: LinkProblem): Promise<void> => {
    // The person who named the server at the start has chosen; without one the page to choose it is there already.
    const canChange = problem.kind === 'otherServer' && !isServerGiven;
    const response = await boxes.tell('link', {
      ...linkMessages(problem, canChange),
      ...(canChange ? { buttons: ['Change server', 'Not now'] } : {}),
    });
    if (canChange && response === 0) onServers();
  };
