import { offerEscape } from './escape-app.ts';
import { isGatePassed, keepGateAnswer } from './gate-answer.ts';
import { tell } from './visits.ts';

/** What a page can do with its script. Without it everything works but the numbers, and the gate is asked each time. */
export function enhance(main: HTMLElement, again: (isPassed: boolean) => void): void {
  const { tree = '', state = '' } = main.dataset;
  const strip = document.querySelector<HTMLElement>('.escape');
  if (strip !== null) offerEscape(strip, navigator.userAgent, location.href);
  for (const part of document.querySelectorAll<HTMLElement>('[data-with-script]')) part.hidden = false;
  if (state === 'gate' && main.querySelector('[data-gate=page]') !== null) {
    if (isGatePassed(tree)) {
      again(true);
      return;
    }
    main.querySelector('[data-gate=page]')?.addEventListener('submit', () => {
      keepGateAnswer(tree);
      tell(main, 'gate_pass');
    });
    main.querySelector('[data-leave]')?.addEventListener('click', () => {
      tell(main, 'gate_leave');
    });
  }
  if (state === 'ok') tell(main, 'view');
  // What is locked counts once its address is told, which its server knows.
  main.addEventListener('click', (event) => {
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
    if (block !== null) tell(main, 'click', block.dataset['block']);
  });
}
