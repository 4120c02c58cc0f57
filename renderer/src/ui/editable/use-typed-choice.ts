import type { ComboboxItem } from '@mantine/core';
import { useState, type FocusEvent, type InputEvent, type KeyboardEvent } from 'react';
import { matchingOptions } from '#renderer/lib/lists/matching-options.ts';

export type ChoiceData = readonly (string | ComboboxItem)[];

type Options = {
  data: ChoiceData | undefined;
  value: string | null;
  onPick: (option: ComboboxItem) => void;
};

/**
 * What is typed into a select until it is a choice. Enter takes the first match. A field that is left takes its only match;
 * any other text stays in it, with what to do, so that nothing else is sent than what can be read there.
 */
export function useTypedChoice({ data, value, onPick }: Options) {
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  const options = optionsOf(data);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const isTyped = text !== undefined && text.trim() !== '' && text !== chosen;

  const settle = () => {
    setText(undefined);
    setFault(undefined);
  };
  const take = (option: ComboboxItem) => {
    settle();
    onPick(option);
  };
  const handleInput = (event: InputEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    setFault(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') settle();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text === undefined) return;
    // Choosing is not sending, neither here nor in the form around it.
    event.preventDefault();
    event.stopPropagation();
    if (!isTyped) {
      settle();
      return;
    }
    const [first] = matchingOptions(options, text);
    if (first === undefined) setFault(nothingMatches(text));
    // What the arrow keys have led to is the kit's to take.
    else if (!hasMarkedOption(event.currentTarget)) take(first);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    // A window that is left keeps its focus within.
    if (document.activeElement === event.currentTarget) return;
    if (!isTyped) {
      settle();
      return;
    }
    const matches = matchingOptions(options, text);
    const [first] = matches;
    const isClear = matches.length === 1 || first?.label.toLowerCase() === text.trim().toLowerCase();
    if (first !== undefined && isClear) take(first);
    else setFault(first === undefined ? nothingMatches(text) : 'Choose one from the list');
  };
  return { shown: text ?? chosen, isTyped, fault, settle, handleInput, handleKeyDown, handleBlur };
}

const nothingMatches = (text: string) => `Nothing matches “${text.trim()}”. Choose from the list.`;

function hasMarkedOption(field: HTMLElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return (list?.querySelector('[data-combobox-selected]') ?? null) !== null;
}

const optionsOf = (data: ChoiceData = []): ComboboxItem[] =>
  data.map((entry) => (typeof entry === 'string' ? { value: entry, label: entry } : entry));
