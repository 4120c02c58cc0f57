import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import {
  generateSigns,
  generateWords,
  lengths,
  usuallyExcluded,
  within,
  wordCounts,
} from './generate-password.ts';
import styles from './forms.module.css';

type Kind = 'signs' | 'words';
const kindChoices = [
  { value: 'signs', label: 'Characters' },
  { value: 'words', label: 'Words' },
];

/** Generates a password into the field above. */
export function Generator({ onGenerated }: { onGenerated: (password: string) => void }) {
  const [kind, setKind] = useState<Kind>('signs');
  const [length, setLength] = useState(String(lengths.usual));
  const [words, setWords] = useState(String(wordCounts.usual));
  const [excluded, setExcluded] = useState(usuallyExcluded);

  const generate = async () => {
    try {
      const password =
        kind === 'words'
          ? await generateWords(within(Number(words), wordCounts))
          : generateSigns(within(Number(length), lengths), excluded);
      if (password === undefined) notifyError('Too many signs are excluded. Leave some to choose from.');
      else onGenerated(password);
    } catch {
      notifyError('Couldn’t load the word list. Check your connection and try again.');
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter in one of these fields would submit the surrounding form.
    event.preventDefault();
    void generate();
  };
  return (
    <Row gap={8} align="end" wrap className={styles['generator']} role="group" aria-label="Generator">
      <SegmentedControl
        aria-label="Made of"
        data={kindChoices}
        value={kind}
        onChange={(value) => {
          setKind(value as Kind);
        }}
      />
      {kind === 'words' ? (
        <TextInput
          type="number"
          size="sm"
          w={72}
          label="Words"
          min={wordCounts.least}
          max={wordCounts.most}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
          }}
          onKeyDown={handleKeyDown}
        />
      ) : (
        <>
          <TextInput
            type="number"
            size="sm"
            w={72}
            label="Length"
            min={lengths.least}
            max={lengths.most}
            value={length}
            onChange={(event) => {
              setLength(event.currentTarget.value);
            }}
            onKeyDown={handleKeyDown}
          />
          <TextInput
            size="sm"
            w={96}
            label="Exclude"
            autoComplete="off"
            spellCheck={false}
            value={excluded}
            onChange={(event) => {
              setExcluded(event.currentTarget.value);
            }}
            onKeyDown={handleKeyDown}
          />
        </>
      )}
      <Button size="sm" variant="default" onClick={() => void generate()}>
        Generate
      </Button>
    </Row>
  );
}
