import { useEffect, useEffectEvent, useState } from 'react';
import { isWhen, whenWords, type Typed, type WhenKind } from '#renderer/lib/when/typed-when.ts';
import { loadReader, readNow } from '#renderer/lib/when/when-reader.ts';

type Options = {
  kind: WhenKind;
  /** What the field holds; or what was typed into it, where nobody could read that. */
  value: string;
  now: number;
  onChange: (value: string) => void;
};

type Typing = {
  text: string;
  /** What was made of it at first, and what stood there before: with anything else the field was filled meanwhile. */
  gave: string;
  before: string;
  isLeft: boolean;
  /** It was refused once: from then on each letter is judged. */
  wasWrong: boolean;
};

/**
 * What is typed into a field for dates and times. The words stay as they are until the field is left, while what they mean is handed
 * on at once; words that mean nothing are handed on as they are, so that they are kept, and refused where a date is needed.
 */
export function useTypedWhen({ kind, value, now, onChange }: Options) {
  const [typing, setTyping] = useState<Typing>();
  const [loaded, setLoaded] = useState<(text: string, kind: WhenKind, now: number) => Typed>();
  const read = (text: string) => readNow(text, kind, now) ?? loaded?.(text, kind, now);
  const ofTyping = typing === undefined ? undefined : read(typing.text);
  // The reader may have come after the words.
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
    /** While it is typed: what the words may mean. */
    readings: isLeft ? [] : (reading?.readings ?? []),
    /** The words are still to be read. */
    isPending: waits,
    /** What is wrong with them, though it may be too early to say so. */
    fault,
    isFaultShown: fault !== undefined && (isLeft || typing.wasWrong),
    type,
    take,
    leave,
    refuse,
  };
}
