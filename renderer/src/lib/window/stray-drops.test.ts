// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { keepPageOnDrops } from './stray-drops.ts';

beforeAll(() => {
  keepPageOnDrops();
});

/** What a browser would do with a drop, because jsdom has no drag and drop. */
function drag(type: 'dragover' | 'drop', types: readonly string[], on: EventTarget = document.body) {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  on.dispatchEvent(event);
  return { isKept: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

describe('a file that is dropped where nothing takes it', () => {
  it('does nothing, and the pointer says so', () => {
    expect(drag('dragover', ['Files'])).toEqual({ isKept: true, effect: 'none' });
    expect(drag('drop', ['Files'])).toMatchObject({ isKept: true });
  });

  it('is another’s where something takes it', () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.addEventListener('dragover', (event) => {
      event.preventDefault();
    });
    expect(drag('dragover', ['Files'], place)).toEqual({ isKept: true, effect: 'copy' });
    place.remove();
  });

  it('is not text that is dragged into a field', () => {
    expect(drag('dragover', ['text/plain'])).toEqual({ isKept: false, effect: 'copy' });
  });
});
