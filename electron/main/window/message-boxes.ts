import type { MessageBoxOptions } from 'electron';

/** Shows a box over the window, and answers with the button that was pressed. */
type Show = (options: MessageBoxOptions) => Promise<{ response: number }>;

/** What a box is about. Of two about the same that wait, the later one is shown. */
export type Topic = 'link' | 'closing' | 'settings' | 'session' | 'drafts' | 'notifications';

type Words = { message: string; detail: string; buttons?: readonly string[] };
type Box = Words & { answer: (response: number | undefined) => void };

/**
 * What the main process has to say to a person: one box at a time, and none before there is a window. What stands in an
 * open box is not said again, so that a page that opens twelve links opens one box.
 */
export function createMessageBoxes(show: Show) {
  const waiting = new Map<Topic, Box>();
  let open: (Words & { topic: Topic }) | undefined;
  let hasWindow = false;

  async function showNext(): Promise<void> {
    const [next] = waiting;
    if (!hasWindow || open !== undefined || next === undefined) return;
    const [topic, { answer, ...words }] = next;
    waiting.delete(topic);
    open = { topic, ...words };
    const buttons = words.buttons ?? ['OK'];
    const response = await show({
      type: topic === 'link' || topic === 'closing' ? 'info' : 'warning',
      title: 'Marquee',
      message: words.message,
      detail: words.detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: buttons.length - 1,
    }).then(
      (answered) => answered.response,
      // The window was closed with its box.
      () => undefined,
    );
    open = undefined;
    answer(response);
    void showNext();
  }

  return {
    /** Answers with the index of the button that was pressed; undefined where the box was not shown. */
    tell: (topic: Topic, words: Words): Promise<number | undefined> =>
      new Promise((answer) => {
        if (open?.topic === topic && open.message === words.message && open.detail === words.detail) {
          answer(undefined);
          return;
        }
        waiting.get(topic)?.answer(undefined);
        waiting.set(topic, { ...words, answer });
        void showNext();
      }),
    /** Shows from now on what there is to say. */
    ready: (): void => {
      hasWindow = true;
      void showNext();
    },
  };
}

export type MessageBoxes = ReturnType<typeof createMessageBoxes>;
