import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { ChatSnippet } from '#shared/contract/chat-rows.ts';
import type { Person } from '#shared/contract/models.ts';
import { insertText } from '#renderer/lib/text/insert-text.ts';
import { askedAt, suggestionsFor, type Asked, type Suggestion } from './suggestions.ts';

type Options = {
  people: readonly Person[];
  snippets: readonly ChatSnippet[];
  fill: (snippet: ChatSnippet) => { text: string; open: { start: number; end: number } | undefined };
  onPick: (person: Person) => void;
};

/** The suggestions after @ and /: arrow keys move, Enter and Tab insert, Escape closes. */
export function useSuggestions({ people, snippets, fill, onPick }: Options) {
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const [active, setActive] = useState(0);
  const left = useRef<number>(undefined);
  const suggestions = asked === undefined ? [] : suggestionsFor(asked, people, snippets);
  const isOpen = suggestions.length > 0;
  const chosen = suggestions[Math.min(active, suggestions.length - 1)];

  const look = (area: HTMLTextAreaElement) => {
    const found =
      area.selectionStart === area.selectionEnd ? askedAt(area.value, area.selectionEnd) : undefined;
    if (found?.at !== left.current) left.current = undefined;
    const next = found === undefined || found.at === left.current ? undefined : found;
    if (next?.typed !== asked?.typed) setActive(0);
    setAsked(next);
  };
  const take = (area: HTMLTextAreaElement, suggestion: Suggestion) => {
    if (asked === undefined) return;
    setAsked(undefined);
    const range = { start: asked.at, end: asked.at + 1 + asked.typed.length };
    if (suggestion.kind === 'snippet') {
      const { text, open } = fill(suggestion.snippet);
      insertText(area, text, range);
      if (open !== undefined) area.setSelectionRange(range.start + open.start, range.start + open.end);
      return;
    }
    if (suggestion.kind === 'person') onPick(suggestion.person);
    const name = suggestion.kind === 'person' ? `@${personName(suggestion.person)}` : '@all';
    insertText(area, `${name} `, range);
  };
  /** True if the list handled the key. */
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const takes = event.key === 'Enter' || event.key === 'Tab';
    if (step === 0 && !takes && event.key !== 'Escape') return false;
    event.preventDefault();
    event.stopPropagation();
    if (step !== 0) setActive((active + step + suggestions.length) % suggestions.length);
    else if (takes && chosen !== undefined) take(event.currentTarget, chosen);
    else {
      left.current = asked?.at;
      setAsked(undefined);
    }
    return true;
  };
  return {
    id,
    suggestions,
    active: Math.min(active, suggestions.length - 1),
    isOpen,
    activeId: chosen === undefined ? undefined : `${id}-${chosen.id}`,
    look,
    take,
    handleKey,
    close: () => {
      setAsked(undefined);
    },
  };
}
