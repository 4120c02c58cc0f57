// A key is pressed by someone who no longer holds anything: without it a press whose end is lost, as beneath a menu of the system, would last.
const pressEnds = [
  'pointerup',
  'pointercancel',
  'mouseup',
  'dragend',
  'contextmenu',
  'keydown',
  'blur',
] as const;
let isPressed = false;

/** The focus moves within the page during a press, too. */
const isEnd = (event: Event): boolean => event.type !== 'blur' || event.target === window;

// The sign-in page is drawn once while the page is built, where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    { capture: true },
  );
  const end = (event: Event) => {
    if (isEnd(event)) isPressed = false;
  };
  for (const name of pressEnds) window.addEventListener(name, end, { capture: true });
}

/** Until what waited for the end of a press has gone on. */
let settling: Promise<void> | undefined;

/**
 * A press takes the focus away from the field before it. What is wrong there is said once the press has ended: a sentence that appears
 * meanwhile moves what stands below, and the press would end beside the button or box that it began on. Whatever is checked by the click
 * comes after it, or an answer to the click would be taken back.
 */
export async function endOfPress(): Promise<void> {
  if (isPressed)
    settling ??= new Promise<void>((resolve) => {
      const ended = new AbortController();
      const end = (event: Event) => {
        if (!isEnd(event)) return;
        ended.abort();
        // The click comes after it.
        setTimeout(() => {
          settling = undefined;
          resolve();
        }, 0);
      };
      for (const name of pressEnds)
        window.addEventListener(name, end, { capture: true, signal: ended.signal });
    });
  await settling;
}
