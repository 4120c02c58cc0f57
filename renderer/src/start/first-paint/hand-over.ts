/** What the person pressed on the drawn page, as an index among the page's buttons, or that they submitted the form. */
type Wish = { kind: 'press'; index: number } | { kind: 'send' };

const fieldsOf = (page: Element) => [...page.querySelectorAll('input')];
const buttonsOf = (page: Element) => [...page.querySelectorAll('button')];

/**
 * Replaces the drawn page with the live page in `root` in the frame where it appears, and carries over the typed text,
 * the focus and the last press. Both pages use the same components, so their fields and buttons have the same order.
 */
export function handOver(drawn: HTMLElement, root: HTMLElement): void {
  let wish: Wish | undefined;
  let isComposing = false;

  drawn.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button:enabled') : null;
    if (button instanceof HTMLButtonElement)
      wish = { kind: 'press', index: buttonsOf(drawn).indexOf(button) };
  });
  drawn.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) wish = { kind: 'send' };
  });
  drawn.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  drawn.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  drawn.addEventListener('compositionend', () => {
    isComposing = false;
    // The letter is in its field only after the event.
    setTimeout(takeOver);
  });

  const observer = new MutationObserver(takeOver);
  observer.observe(root, { childList: true, subtree: true });

  function takeOver(): void {
    const live = root.querySelector('main:not([data-loading])');
    if (live === null || isComposing || !drawn.isConnected) return;
    observer.disconnect();
    const focused = document.activeElement;
    root.hidden = false;
    carryOver(drawn, live, focused);
    drawn.remove();
    // Removed elements may stay in memory, and a password with them.
    for (const field of fieldsOf(drawn)) field.value = '';
    if (wish !== undefined) grant(wish, live);
  }
}

function carryOver(drawn: Element, live: Element, focused: Element | null): void {
  const liveFields = fieldsOf(live);
  fieldsOf(drawn).forEach((field, index) => {
    const liveField = liveFields[index];
    if (liveField === undefined) return;
    if (field.value !== '') type(liveField, field.value);
    if (field !== focused) return;
    liveField.focus();
    // An email field does not expose its selection; its caret moves to the end anyway.
    if (field.selectionStart !== null) liveField.setSelectionRange(field.selectionStart, field.selectionEnd);
  });
  const pressed = buttonsOf(drawn).findIndex((button) => button === focused);
  if (pressed !== -1) buttonsOf(live)[pressed]?.focus();
}

function grant(wish: Wish, live: Element): void {
  if (wish.kind === 'press') buttonsOf(live)[wish.index]?.click();
  else live.querySelector('form')?.requestSubmit();
}

/** Sets the value as if it were typed: React listens to the event and would miss a plain property change. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
