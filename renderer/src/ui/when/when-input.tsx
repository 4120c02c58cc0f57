import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
  useId,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { exactWhen, isWhen, whenWords, type WhenKind } from '#renderer/lib/when/typed-when.ts';
import { wallOf } from '#renderer/lib/when/wall-time.ts';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { typedTextMark } from '#renderer/ui/choice/typed-text.ts';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { LazyFloat } from './lazy-float.ts';
import { useTypedWhen } from './use-typed-when.ts';
import styles from './when-input.module.css';

export type WhenInputProps = Pick<
  TextInputProps,
  | 'label'
  | 'aria-label'
  | 'aria-describedby'
  | 'size'
  | 'required'
  | 'disabled'
  | 'placeholder'
  | 'autoFocus'
  | 'onFocus'
  | 'className'
  | 'readOnly'
> & {
  kind: WhenKind;
  /** `2026-11-20`, `18:00`, `2026-11-20T18:00`; or text that could not be parsed. */
  value: string;
  onChange: (value: string) => void;
  /** The time zone of the value; the viewer's by default. */
  timezone?: string | undefined;
  /** The first and the last day that can be chosen in its calendar. */
  min?: string | undefined;
  max?: string | undefined;
  /** Below the field, until there is an error. */
  hint?: ReactNode;
  /** The time in someone else's time zone: `17:00 for Luna`. */
  elsewhere?: ((value: string) => string | undefined) | undefined;
  /** On the right while nothing is typed: the time left until then. */
  aside?: string | undefined;
  error?: ReactNode;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** Called when Enter has picked a suggestion, for a field that saves on Enter. */
  onEnter?: ((value: string) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** Called when the focus has left the field and its calendar. */
  onLeave?: ((event: FocusEvent) => void) | undefined;
  isOwnEscape?: boolean;
  /** The form reports unreadable text along with its other errors. */
  isOfForm?: boolean;
  /** The calendar doesn't offer to clear the value. */
  isNeeded?: boolean;
  /** False if the component around it shows errors. */
  saysFault?: boolean;
};

/** A field for a date, a time or both: typed in words or numbers, or chosen from its calendar. */
export function WhenInput({
  kind,
  value,
  onChange,
  timezone,
  min,
  max,
  hint,
  elsewhere,
  aside,
  error,
  onEnter,
  onKeyDown,
  onLeave,
  isOwnEscape = false,
  isOfForm = false,
  isNeeded = false,
  saysFault = true,
  className = '',
  ...input
}: WhenInputProps) {
  const minute = useCurrentMinute();
  const now = timezone === undefined ? minute : new Date(wallOf(minute, timezone)).getTime();
  const floatId = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useTypedWhen({ kind, value, now, onChange });
  const [open, setOpen] = useState<'typed' | 'asked'>();
  const [active, setActive] = useState(0);
  const { readings } = typed;
  const hasFloat = kind !== 'time';
  const isOpen = hasFloat && open !== undefined;
  const marked = readings[Math.min(active, readings.length - 1)];
  const isKnown = value !== '' && isWhen(value, kind);
  const isOff = input.disabled === true || input.readOnly === true;

  const show = (how: 'typed' | 'asked') => {
    setOpen(how);
    setActive(0);
  };
  const close = () => {
    setOpen(undefined);
  };
  const focusInput = () => {
    box.current?.querySelector('input')?.focus();
  };
  const take = (chosen: string) => {
    typed.take(chosen);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    handleOwnKey(event);
    if (!event.defaultPrevented) onKeyDown?.(event);
  };
  const handleOwnKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && typed.fault !== undefined && saysFault) {
      // Unreadable text is not submitted.
      typed.refuse();
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
    }
    if (!hasFloat || isOff || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!isOpen) {
      if (step !== 1) return;
      event.preventDefault();
      show('asked');
    } else if (step !== 0) {
      event.preventDefault();
      if (readings.length > 0) setActive((active + step + readings.length) % readings.length);
    } else if (event.key === 'Enter' && (typed.isPending || (typed.fault !== undefined && !saysFault))) {
      // Close, and leave the key to the form: it waits for the parser if that is still loading, and reports unreadable
      // text.
      close();
    } else if (event.key === 'Enter') {
      // Enter picks a suggestion and must not submit the field or its form.
      event.preventDefault();
      event.stopPropagation();
      if (marked !== undefined) take(marked);
      else if (typed.fault === undefined) close();
      if (marked !== undefined) onEnter?.(marked);
    } else if (event.key === 'Tab' && !event.shiftKey) {
      const day = document.getElementById(floatId)?.querySelector<HTMLElement>('[data-day][tabindex="0"]');
      if (day === undefined || day === null) return;
      event.preventDefault();
      day.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    // Ignore blur caused by switching windows.
    if (document.activeElement === event.target || event.currentTarget.contains(event.relatedTarget)) return;
    close();
    typed.leave();
    onLeave?.(event);
  };
  const understood = readings[0];
  const note = understood === undefined ? undefined : noteOf(understood, typed.text, now);
  const shown = note ?? (readings.length === 0 && typed.fault === undefined ? aside : undefined);
  const fault = typed.isFaultShown && saysFault ? fieldError(typed.fault) : error;
  const below = (isKnown ? elsewhere?.(value) : undefined) ?? hint;
  const isWrong = fault !== undefined && fault !== null && fault !== false;
  return (
    <div
      ref={box}
      className={`${styles['field'] ?? ''} ${className}`}
      data-line={(below !== undefined && below !== null) || undefined}
      data-room={input.label !== undefined || undefined}
      style={
        shown === undefined
          ? undefined
          : ({ '--note': `${String(shown.length * 7 + 14)}px` } as CSSProperties)
      }
      onBlur={handleBlur}
    >
      <TextInput
        autoComplete="off"
        dir="auto"
        {...(hasFloat
          ? {
              'aria-haspopup': 'dialog' as const,
              'aria-controls': isOpen ? floatId : undefined,
              'aria-activedescendant': isOpen && marked !== undefined ? `${floatId}-${marked}` : undefined,
              leftSectionPointerEvents: 'all' as const,
              leftSection: (
                <ActionIcon
                  size="xs"
                  tabIndex={-1}
                  disabled={isOff}
                  className={styles['glyph'] ?? ''}
                  aria-label="Open calendar"
                  onMouseDown={keepFocus}
                  onClick={() => {
                    if (isOpen) close();
                    else show('asked');
                    focusInput();
                  }}
                >
                  <IconCalendar size={15} stroke={1.7} />
                </ActionIcon>
              ),
            }
          : {})}
        inputContainer={(field) => (
          <div className={styles['box']}>
            <div className={styles['inner']}>
              {field}
              {shown === undefined ? null : (
                <span className={styles['note']} role={note === undefined ? undefined : 'status'}>
                  {shown}
                </span>
              )}
            </div>
            {isOpen ? (
              <LazyFloat
                waiting={null}
                id={floatId}
                kind={kind}
                value={isKnown ? value : ''}
                readings={readings}
                marked={marked}
                isAsked={open === 'asked'}
                now={now}
                min={min}
                max={max}
                isRequired={isNeeded || input.required === true}
                elsewhere={elsewhere}
                onPick={typed.take}
                onTake={(chosen) => {
                  take(chosen);
                  focusInput();
                }}
                onClose={() => {
                  close();
                  focusInput();
                }}
              />
            ) : null}
          </div>
        )}
        {...input}
        description={isWrong ? undefined : below}
        error={fault}
        value={typed.text}
        {...{ [typedTextMark]: (typed.fault !== undefined && !isOfForm) || undefined }}
        {...(isOpen || isOwnEscape ? { 'data-own-escape': true } : {})}
        onChange={({ currentTarget: { value: text } }) => {
          typed.type(text);
          setActive(0);
          // An exact date, such as a pasted one, leaves nothing to choose.
          if (!isOpen && exactWhen(text, kind) === undefined) show('typed');
        }}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

/** What was understood of the text, without what it already says: `Fri 20 Nov`. */
function noteOf(value: string, text: string, now: number): string | undefined {
  const words = whenWords(value, now);
  const [day = '', time] = words.split(', ');
  if (text.trim() === words) return undefined;
  return time !== undefined && text.includes(time) ? day : words;
}
