import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Params = Pick<
  ContextMenuParams,
  'dictionarySuggestions' | 'editFlags' | 'isEditable' | 'linkURL' | 'misspelledWord' | 'selectionText'
>;

type Actions = {
  openLink: (url: string) => void;
  copy: (text: string) => void;
  correct: (word: string) => void;
  learn: (word: string) => void;
};

const line = { type: 'separator' } as const;
const mostSuggestions = 5;

/** Empty if there is nothing to offer. */
export function contextMenuTemplate(params: Params, actions: Actions): MenuItemConstructorOptions[] {
  const groups = [spellingItems(params, actions), linkItems(params, actions), textItems(params)];
  return groups
    .filter((items) => items.length > 0)
    .flatMap((items, index) => (index === 0 ? items : [line, ...items]));
}

function spellingItems(
  { isEditable, misspelledWord, dictionarySuggestions }: Params,
  { correct, learn }: Actions,
): MenuItemConstructorOptions[] {
  if (!isEditable || misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.slice(0, mostSuggestions).map((word) => ({
    label: word,
    click: () => {
      correct(word);
    },
  }));
  return [
    ...(suggestions.length === 0 ? [{ label: 'No Suggestions', enabled: false }] : suggestions),
    {
      label: 'Add to Dictionary',
      click: () => {
        learn(misspelledWord);
      },
    },
  ];
}

/** Links within the app have their own menus. */
function linkItems({ linkURL }: Params, { openLink, copy }: Actions): MenuItemConstructorOptions[] {
  if (!URL.canParse(linkURL)) return [];
  const { protocol, pathname } = new URL(linkURL);
  if (protocol === 'mailto:')
    return [
      {
        label: 'Write Email',
        click: () => {
          openLink(linkURL);
        },
      },
      {
        label: 'Copy Email Address',
        click: () => {
          copy(decodeURIComponent(pathname));
        },
      },
    ];
  if (protocol !== 'https:' && protocol !== 'http:') return [];
  return [
    // External links are opened only over HTTPS.
    ...(protocol === 'https:'
      ? [
          {
            label: 'Open Link in Browser',
            click: () => {
              openLink(linkURL);
            },
          },
        ]
      : []),
    {
      label: 'Copy Link',
      click: () => {
        copy(linkURL);
      },
    },
  ];
}

function textItems({ isEditable, editFlags, selectionText }: Params): MenuItemConstructorOptions[] {
  if (isEditable)
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      line,
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}
