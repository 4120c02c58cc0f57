import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Suggestion } from './suggestions.ts';
import styles from './composer.module.css';

type Props = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onTake: (suggestion: Suggestion) => void;
};

/** Suggested people or snippets, above the text field. */
export function SuggestionList({ id, suggestions, active, onTake }: Props) {
  return (
    <ul id={id} role="listbox" aria-label="Suggestions" className={styles['suggestions']}>
      {suggestions.map((suggestion, index) => (
        <Row
          key={suggestion.id}
          id={`${id}-${suggestion.id}`}
          role="option"
          aria-selected={index === active}
          as="li"
          gap={8}
          className={styles['suggestion']}
          onMouseDown={keepFocus}
          onClick={() => {
            onTake(suggestion);
          }}
        >
          {suggestion.kind === 'person' ? <PersonAvatar person={toNamed(suggestion.person)} /> : null}
          <b dir="auto">{suggestion.label}</b>
          <span dir="auto">{suggestion.detail}</span>
        </Row>
      ))}
    </ul>
  );
}
