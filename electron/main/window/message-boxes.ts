import type { MessageBoxOptions } from 'electron';

/** Shows a box over the window, and returns the button that was pressed. */
type Show = (options: MessageBoxOptions) => Promise<{ response: number }>;

/** The subject of a box. Of two waiting boxes with the same subject, only the later one is shown. */
export type Topic = 'link' | 'closing' | 'settings' | 'session' | 'drafts' | 'notifications';

type Words = { message: string; detail: string; buttons?: readonly string[] };
type Box = Words & { answer: (response: number | undefined) => void };

/**
 * Messages from the main process to the user: one box at a time, and none before there is a window. A message that is
 * already open is not shown again, so that a page that opens twelve links opens one box.
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
      // The window was closed together with its box.
      () => undefined,
    );
    open = undefined;
    answer(response);
    void showNext();
  }

  return {
    /** Returns the index of the pressed button; undefined if the box was not shown. */
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
    /** Starts to show messages. */
    ready: (): void => {
      hasWindow = true;
      void showNext();
    },
  };
}

export type MessageBoxes = ReturnType<typeof createMessageBoxes>;
