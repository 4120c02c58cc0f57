import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { typedTextMark } from '#renderer/ui/choice/typed-text.ts';
import { SwatchButton } from './swatch-button.tsx';

type Props = Pick<TextInputProps, 'label' | 'disabled'> & {
  label: string;
  /** `#3457cf`. */
  value: string;
  onChange: (color: string) => void;
};

/** Parses a typed color, with or without `#`, in six digits or three, to `#3457cf`; undefined if it is not a color. */
function readColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')}`;
}

/** A color, typed as digits or chosen from its swatch. */
export function ColorField({ label, value, disabled = false, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; isLeft: boolean }>();
  const isWrong = typed !== undefined && readColor(typed.text) === undefined;
  const text = typed?.text.trim() ?? '';
  return (
    <TextInput
      label={label}
      disabled={disabled}
      spellCheck={false}
      autoComplete="off"
      value={typed !== undefined && (isWrong || !typed.isLeft) ? typed.text : value}
      error={
        isWrong && typed.isLeft
          ? fieldError(
              text.length > 16 || text === '' ? 'Enter a color, such as #3457cf' : `${text} isn’t a color`,
            )
          : undefined
      }
      {...{ [typedTextMark]: isWrong || undefined }}
      leftSectionPointerEvents="all"
      leftSection={
        <SwatchButton
          label={`Choose ${label.toLowerCase()}`}
          value={value}
          isDisabled={disabled}
          onPick={(color) => {
            setTyped(undefined);
            onChange(color);
          }}
        />
      }
      onChange={({ currentTarget }) => {
        const color = readColor(currentTarget.value);
        setTyped({ text: currentTarget.value, isLeft: false });
        if (color !== undefined) onChange(color);
      }}
      onBlur={() => {
        setTyped((current) => (current === undefined ? current : { ...current, isLeft: true }));
      }}
    />
  );
}
