import { expect, it, vi } from 'vitest';
import { contextMenuTemplate } from './context-menu-template.ts';

const nothing = {
  isEditable: false,
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: true,
    canPaste: true,
    canDelete: false,
    canSelectAll: true,
    canEditRichly: false,
  },
  linkURL: '',
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
};
const actions = { openLink: vi.fn(), copy: vi.fn(), correct: vi.fn(), learn: vi.fn() };

const menu = (params: Partial<Parameters<typeof contextMenuTemplate>[0]>) =>
  contextMenuTemplate({ ...nothing, ...params }, actions);
const labels = (params: Parameters<typeof menu>[0]) =>
  menu(params).map(({ label, role, type }) => label ?? role ?? type);
const click = (params: Parameters<typeof menu>[0], wanted: string) => {
  const item = menu(params).find(({ label }) => label === wanted);
  (item?.click as (() => void) | undefined)?.();
};

it('offers nothing where nothing can be done', () => {
  expect(menu({})).toEqual([]);
});

it('cuts, copies and pastes in a field, as far as the field allows', () => {
  const items = menu({ isEditable: true });
  expect(items.map(({ role, enabled }) => [role, enabled])).toEqual([
    ['cut', false],
    ['copy', true],
    ['paste', true],
    [undefined, undefined],
    ['selectAll', true],
  ]);
});

it('copies what is selected anywhere else', () => {
  expect(labels({ selectionText: 'Aria' })).toEqual(['copy']);
});

it('corrects a word, or learns it', () => {
  const field = { isEditable: true, misspelledWord: 'modle', dictionarySuggestions: ['model', 'mode'] };
  expect(labels(field).slice(0, 4)).toEqual(['model', 'mode', 'Add to Dictionary', 'separator']);
  click(field, 'model');
  click(field, 'Add to Dictionary');
  expect(actions.correct).toHaveBeenCalledWith('model');
  expect(actions.learn).toHaveBeenCalledWith('modle');
  expect(labels({ ...field, dictionarySuggestions: [] })[0]).toBe('No Suggestions');
});

it('opens and copies links that lead out', () => {
  const link = { linkURL: 'https://example.com/a' };
  expect(labels(link)).toEqual(['Open Link in Browser', 'Copy Link']);
  click(link, 'Open Link in Browser');
  click(link, 'Copy Link');
  expect(actions.openLink).toHaveBeenCalledWith('https://example.com/a');
  expect(actions.copy).toHaveBeenCalledWith('https://example.com/a');
});

it('writes to an address, and copies it as people write it', () => {
  const link = { linkURL: 'mailto:ann%2Bwork@example.com?subject=x' };
  expect(labels(link)).toEqual(['Write Email', 'Copy Email Address']);
  click(link, 'Copy Email Address');
  expect(actions.copy).toHaveBeenCalledWith('ann+work@example.com');
});

it('offers nothing for links within the app, and of programs', () => {
  expect(menu({ linkURL: 'app://bundle/#/models' })).toEqual([]);
  expect(menu({ linkURL: 'javascript:alert(1)' })).toEqual([]);
});
