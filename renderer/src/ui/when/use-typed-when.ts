import { useEffect, useEffectEvent, useState } from 'react';
import { isWhen, whenWords, type Typed, type WhenKind } from '#renderer/lib/when/typed-when.ts';
import { loadReader, readNow } from '#renderer/lib/when/when-reader.ts';

type Options = {
  kind: WhenKind;
  /** The field's value, or the typed text if it could not be parsed. */
  value: string;
  now: number;
  onChange: (value: string) => void;
};

type Typing = {
  text: string;
  /** The value first parsed from the text, and the one before it: any other value was set from elsewhere. */
  gave: string;
  before: string;
  isLeft: boolean;
  /** An error was shown: from now on the text is checked at every key press. */
  wasWrong: boolean;
};

/**
 * The typed text of a date and time field. The text stays as typed until the field is left, while its meaning is passed
 * on immediately; text without a meaning is passed on as it is, so that a draft contains it, and is rejected where a
 * date is needed.
 */
export function useTypedWhen({ kind, value, now, onChange }: Options) {
  const [typing, setTyping] = useState<Typing>();
  const [loaded, setLoaded] = useState<(text: string, kind: WhenKind, now: number) => Typed>();
  const read = (text: string) => readNow(text, kind, now) ?? loaded?.(text, kind, now);
  const ofTyping = typing === undefined ? undefined : read(typing.text);
  // The parser may have loaded after the text was typed.
  const isTyped =
    typing !== undefined && [typing.gave, typing.before, ofTyping?.readings?.[0]].includes(value);
  const words = isTyped ? typing.text : isWhen(value, kind) ? undefined : value;
  const reading = isTyped ? ofTyping : words === undefined ? undefined : read(words);
  const meant = reading?.readings?.[0];
  const isLeft = !isTyped || typing.isLeft;
  const fault = reading?.fault;

  const waits = words !== undefined && reading === undefined;
  useEffect(() => {
    if (!waits) return;
    let isWanted = true;
    void loadReader().then((reader) => {
      if (isWanted) setLoaded(() => reader);
    });
    return () => {
      isWanted = false;
    };
  }, [waits]);

  const give = useEffectEvent(onChange);
  const late = meant === undefined || meant === value ? undefined : meant;
  useEffect(() => {
    if (late !== undefined) give(late);
  }, [late]);

  const type = (text: string) => {
    const gave = read(text)?.readings?.[0] ?? text;
    const wasWrong = isTyped
      ? typing.wasWrong || (typing.isLeft && fault !== undefined)
      : fault !== undefined;
    setTyping({ text, gave, before: value, isLeft: false, wasWrong });
    onChange(gave);
  };
  const take = (chosen: string) => {
    setTyping(undefined);
    onChange(chosen);
  };
  const leave = () => {
    setTyping((current) => (current === undefined ? current : { ...current, isLeft: true }));
  };
  const refuse = () => {
    setTyping((current) => (current === undefined ? current : { ...current, wasWrong: true }));
  };
  const isSettled = isLeft && fault === undefined && isWhen(value, kind);
  return {
    text: words === undefined || isSettled ? whenWords(value, now) : words,
    /** While typing: the possible meanings of the text. */
    readings: isLeft ? [] : (reading?.readings ?? []),
    /** The text has not been parsed yet. */
    isPending: waits,
    /** The error of the text, even if it is too early to show it. */
    fault,
    isFaultShown: fault !== undefined && (isLeft || typing.wasWrong),
    type,
    take,
    leave,
    refuse,
  };
}
