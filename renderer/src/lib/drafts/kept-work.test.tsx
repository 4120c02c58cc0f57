// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import {
  forgetWork,
  forgetWorkOfOthers,
  hasKeptDraft,
  keepWork,
  notePlace,
  useKeepDraft,
  useKeptDraft,
  useKeptWork,
} from './kept-work.ts';

beforeEach(() => {
  forgetWork();
  notePlace('/models?q=nova');
});

function Field({ typed }: { typed: string | undefined }) {
  const kept = useKeptDraft('real name');
  useKeepDraft('real name', () => typed);
  return <output>{kept ?? 'nothing kept'}</output>;
}

function show(typed?: string) {
  const { container, rerender, unmount } = render(<Field typed={typed} />, { wrapper: StrictMode });
  const type = (text: string) => {
    rerender(<Field typed={text} />);
  };
  return { type, unmount, text: () => container.textContent };
}

const address = () => useKeptWork.getState().kept?.address;

it('gives back what was typed last to the field of the same name, once', () => {
  const first = show('No');
  first.type('Nova');
  expect(keepWork('mia')).toBe(true);
  first.unmount();
  expect(hasKeptDraft('real name')).toBe(true);

  const second = show();
  expect(second.text()).toBe('Nova');
  expect(hasKeptDraft('real name')).toBe(false);
  second.unmount();
  expect(show().text()).toBe('nothing kept');
});

it('keeps the place alone where nothing was typed', () => {
  show();
  expect(keepWork('mia')).toBe(false);
  expect(address()).toBe('/models?q=nova');
});

it('leads back until the person is there, and leaves what is typed to its field', () => {
  show('Nova').type('Nova');
  keepWork('mia');
  notePlace('/');
  expect(address()).toBe('/models?q=nova');
  notePlace('/models?q=nova');
  expect(address()).toBeUndefined();
  expect(hasKeptDraft('real name')).toBe(true);
});

it('loses nothing when the next session ends, too, before the person was back', () => {
  const field = show('Nova');
  keepWork('mia');
  field.unmount();
  notePlace('/');
  keepWork('mia');
  expect(address()).toBe('/models?q=nova');
  expect(show().text()).toBe('Nova');
});

it('is for whoever typed it, and nobody else', () => {
  const field = show('Nova');
  keepWork('mia');
  field.unmount();
  forgetWorkOfOthers('mia');
  expect(hasKeptDraft('real name')).toBe(true);
  forgetWorkOfOthers('tomas');
  expect(hasKeptDraft('real name')).toBe(false);
  expect(address()).toBeUndefined();
});
