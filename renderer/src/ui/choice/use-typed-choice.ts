import { useState, type FocusEvent, type InputEvent, type KeyboardEvent } from 'react';
import { matchingOptions, type Option } from '#renderer/lib/lists/matching-options.ts';
import { useOnceFound } from './use-once-found.ts';

export type ChoiceData = readonly (string | Option)[];

type Options = {
  data: ChoiceData | undefined;
  value: string | null;
  /** A search for `data` is running. */
  isSearching: boolean;
  /** Called with the typed text, and with an empty text once a choice is made. */
  onSearch: ((text: string) => void) | undefined;
  onPick: (option: Option) => void;
};

/**
 * The text typed into a select before it is a choice. Enter picks the first match. Leaving the field picks the only
 * match; any other text stays with an error, so that what is submitted is always what can be read in the field.
 */
export function useTypedChoice({ data, value, isSearching, onSearch, onPick }: Options) {
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  // Enter was pressed while the search was still running.
  const [isAwaited, setAwaited] = useState(false);
  const options = optionsOf(data);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const isTyped = text !== undefined && text.trim() !== '' && text !== chosen;

  const settle = () => {
    setText(undefined);
    setFault(undefined);
    setAwaited(false);
    if (text !== undefined) onSearch?.('');
  };
  const take = (option: Option) => {
    settle();
    onPick(option);
  };
  const handleInput = (event: InputEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    setFault(undefined);
    setAwaited(false);
    onSearch?.(event.currentTarget.value);
  };
  const takeFirst = () => {
    const [first] = matchingOptions(options, text ?? '');
    setAwaited(false);
    if (first === undefined) setFault(nothingMatches(text ?? ''));
    else take(first);
  };
  useOnceFound(isAwaited && !isSearching, takeFirst);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') settle();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text === undefined) return;
    // Enter picks a choice and must not submit the field or its form.
    event.preventDefault();
    event.stopPropagation();
    if (!isTyped) {
      settle();
      return;
    }
    // Mantine handles Enter on an option reached by arrow keys.
    if (hasMarkedOption(event.currentTarget)) return;
    if (isSearching) setAwaited(true);
    else takeFirst();
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    // Ignore blur caused by switching windows.
    if (document.activeElement === event.currentTarget) return;
    if (!isTyped) {
      settle();
      return;
    }
    const matches = isSearching ? [] : matchingOptions(options, text);
    const [first] = matches;
    // Two people may share a name.
    const same = matches.filter(({ label }) => label.toLowerCase() === text.trim().toLowerCase());
    if (first !== undefined && (matches.length === 1 || same.length === 1)) take(first);
    else setFault(first === undefined && !isSearching ? nothingMatches(text) : 'Choose one from the list');
  };
  return { shown: text ?? chosen, isTyped, fault, settle, handleInput, handleKeyDown, handleBlur };
}

const nothingMatches = (text: string) => `Nothing matches “${text.trim()}”. Choose from the list.`;

function hasMarkedOption(field: HTMLElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return (list?.querySelector('[data-combobox-selected]') ?? null) !== null;
}

const optionsOf = (data: ChoiceData = []): Option[] =>
  data.map((entry) => (typeof entry === 'string' ? { value: entry, label: entry } : entry));
