import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBold, IconCode, IconItalic, IconLink } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { insertText } from '#renderer/lib/text/insert-text.ts';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { BroadcastForm } from './broadcast-fields.ts';
import { marked } from './format-text.ts';
import styles from './compose.module.css';

const iconProps = { size: 15, stroke: 1.8 };
const marks = [
  { name: 'bold', label: 'Bold', key: 'b', icon: <IconBold {...iconProps} /> },
  { name: 'italic', label: 'Italic', key: 'i', icon: <IconItalic {...iconProps} /> },
  { name: 'code', label: 'Code', icon: <IconCode {...iconProps} /> },
  { name: 'link', label: 'Link', icon: <IconLink {...iconProps} /> },
] as const;
const fillIns = ['{name}', '{city}'];

type Props = { form: AppForm<BroadcastForm>; length: number; most: number };

/** The text, with buttons that format the selection; Ctrl+B and Ctrl+I do the same. */
export function BodyField({ form, length, most }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const area = () => box.current?.querySelector('textarea') ?? null;
  const mark = (name: (typeof marks)[number]['name']) => {
    const field = area();
    if (field === null) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    const { text, from, to } = marked(name, value.slice(start, end));
    insertText(field, text, { start, end });
    field.setSelectionRange(start + from, start + to);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const wanted = marks.find((one) => 'key' in one && one.key === event.key.toLowerCase());
    if (wanted === undefined) return;
    event.preventDefault();
    mark(wanted.name);
  };
  return (
    <div ref={box} className={styles['body']}>
      <Row gap={4} className={styles['tools']} role="group" aria-label="Formatting">
        {marks.map(({ name, label, icon }) => (
          <Tooltip key={name} label={label}>
            <ActionIcon
              size="sm"
              aria-label={label}
              onClick={() => {
                mark(name);
              }}
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
        {fillIns.map((word) => (
          <UnstyledButton
            key={word}
            className={styles['fillIn'] ?? ''}
            aria-label={`Insert ${word}`}
            onClick={() => {
              const field = area();
              if (field !== null)
                insertText(field, word, { start: field.selectionStart, end: field.selectionEnd });
            }}
          >
            {word}
          </UnstyledButton>
        ))}
        <span className={styles['counter']} data-over={length > most || undefined}>
          {formatCount(length)} of {formatCount(most)}
        </span>
      </Row>
      <TextAreaField
        form={form}
        name="body"
        label="Message"
        minRows={5}
        maxRows={14}
        dir="auto"
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
