import { offerEscape } from './escape-app.ts';
import { isGatePassed, keepGateAnswer } from './gate-answer.ts';
import { tell } from './visits.ts';

/**
 * Script enhancements of a link page. Without them everything works except the statistics, and the gate is shown every
 * time.
 */
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
  // A locked link counts when the server reveals its address, so the server counts it.
  main.addEventListener('click', (event) => {
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
    if (block !== null) tell(main, 'click', block.dataset['block']);
  });
}
