import { useEffect, useState } from 'react';
import type { When } from '#renderer/lib/when/read-when.ts';
import styles from './when-preview.module.css';

type Props = {
  text: string;
  now: number;
  /** What it means: `Thu 19 Nov 2026, 17:00`. */
  words: (when: When) => string;
  /** What is unusual about it, though it is accepted. */
  warning?: (when: When) => string | undefined;
};

/** What the app makes of a date in words, while it is typed. */
export function WhenPreview({ text, now, words, warning }: Props) {
  const [read, setRead] = useState<{ text: string; when: When | undefined }>();
  useEffect(() => {
    let isWanted = true;
    if (text.trim() !== '')
      import('#renderer/lib/when/read-when.ts').then(
        ({ readWhen }) => {
          if (isWanted) setRead({ text, when: readWhen(text, now) });
        },
        // Saving says that there is no connection.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [text, now]);
  const when = read?.text === text ? read.when : undefined;
  const caution = when === undefined ? undefined : warning?.(when);
  return (
    <p className={styles['preview']} role="status">
      {when === undefined ? null : words(when)}
      {caution === undefined ? null : <span className={styles['warning']}> · {caution}</span>}
    </p>
  );
}
