import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, it } from 'vitest';
import { createListeningPages } from './listening-pages.ts';

function open() {
  const pages = createListeningPages();
  const openPage = () => {
    const contents = new EventEmitter();
    pages.follow(contents as unknown as Pick<WebContents, 'on'>);
    return {
      ask: (name = 'auth.getSession') => {
        pages.noteCall(contents, name);
      },
      navigate: (within: { isMainFrame?: boolean; isSameDocument?: boolean } = {}) =>
        contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, ...within }),
      tell: (event: string) => contents.emit(event),
    };
  };
  return { ...pages, openPage };
}

it('listens from its question of who is signed in until another page begins to load', () => {
  const { areThere, openPage } = open();
  const page = openPage();
  page.navigate();
  page.tell('did-navigate');
  page.ask('branding.get');
  expect(areThere()).toBe(false);
  page.ask();
  expect(areThere()).toBe(true);
  page.tell('did-stop-loading');
  expect(areThere()).toBe(true);
  page.navigate();
  expect(areThere()).toBe(false);
  page.tell('did-navigate');
  page.tell('did-stop-loading');
  expect(areThere()).toBe(false);
});

it('keeps listening where a link leads to another place in it, or out of the app', () => {
  const { areThere, openPage } = open();
  const page = openPage();
  page.ask();
  page.navigate({ isSameDocument: true });
  page.navigate({ isMainFrame: false });
  expect(areThere()).toBe(true);
  page.navigate();
  page.tell('did-stop-loading');
  expect(areThere()).toBe(true);
});

it.each(['render-process-gone', 'destroyed'])('listens no more after %s', (event) => {
  const { areThere, openPage } = open();
  const page = openPage();
  page.ask();
  page.tell(event);
  expect(areThere()).toBe(false);
});

it('does not take one page for another', () => {
  const { areThere, openPage } = open();
  const [one, two] = [openPage(), openPage()];
  one.ask();
  two.navigate();
  two.tell('did-navigate');
  expect(areThere()).toBe(true);
  one.navigate();
  expect(areThere()).toBe(false);
});
