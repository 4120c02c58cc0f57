import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { localTime, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import { Group } from './group.tsx';
import styles from './page.module.css';
import type { Test } from './use-test.ts';

/** The result of the last test, as far as the app can know it. */
export function TestResult({ test }: { test: Test }) {
  const { id, sentAt, arrivedAt, obstacle } = test;
  return (
    <Group title={`Last test ${localTime(viewerTimezone(), sentAt)}`}>
      <div role="status">
        <ul className={styles['results']}>
          {id === null ? null : (
            <Result
              name="In app"
              is={arrivedAt === undefined ? 'waiting' : 'good'}
              words={
                arrivedAt === undefined
                  ? 'Not there yet'
                  : `Arrived, ${((arrivedAt - sentAt) / 1000).toFixed(1)} s`
              }
            />
          )}
          {obstacle === null ? null : <Result name="Desktop" is="bad" words={obstacle} />}
        </ul>
      </div>
      {obstacle === null ? <Question key={sentAt} /> : null}
    </Group>
  );
}

const icons = { good: IconCheck, waiting: IconClock, bad: IconX } as const;

function Result({ name, is, words }: { name: string; is: keyof typeof icons; words: string }) {
  const Icon = icons[is];
  return (
    <li data-is={is}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <b>{name}</b>
      <span>{words}</span>
    </li>
  );
}

const host = window.bridge === undefined ? 'your browser' : 'Marquee';

/** Asks the user, because no system reports whether a popup was seen. */
function Question() {
  const [answer, setAnswer] = useState<'yes' | 'no'>();
  if (answer === 'yes')
    return (
      <div role="status">
        <ul className={styles['results']}>
          <Result name="Desktop" is="good" words="Seen" />
        </ul>
      </div>
    );
  if (answer === 'no')
    return (
      <Hint as="p" weight={400} role="status">
        Check that your system’s settings allow notifications from {host}, and that Do Not Disturb or Focus is
        off. Then send another test.
      </Hint>
    );
  return (
    <Row gap={8} className={styles['question']} role="group" aria-label="Did you see it?">
      <span>Did you see it?</span>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setAnswer('yes');
        }}
      >
        Yes
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setAnswer('no');
        }}
      >
        No
      </Button>
    </Row>
  );
}
