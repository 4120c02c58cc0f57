// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { hasOwnUndo, isField } from './focused-place.ts';

const element = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild;
};

afterEach(() => {
  document.body.innerHTML = '';
});

it.each(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'range', 'color', 'file'])(
  'leaves letters to the page in an input of type %s',
  (type) => {
    expect(isField(element(`<input type="${type}">`))).toBe(false);
    expect(hasOwnUndo(element(`<input type="${type}">`))).toBe(false);
  },
);

it.each([
  '<input>',
  '<input type="search">',
  '<input type="password">',
  '<input type="date">',
  '<input type="number">',
  '<textarea></textarea>',
  '<p contenteditable="true"></p>',
])('gives %s its letters', (html) => {
  expect(isField(element(html))).toBe(true);
  expect(hasOwnUndo(element(html))).toBe(true);
});

it('gives its keys to a field that is only read, or chosen from', () => {
  expect(isField(element('<input readonly>'))).toBe(true);
  expect(isField(element('<select></select>'))).toBe(true);
  expect(hasOwnUndo(element('<input readonly>'))).toBe(false);
});
