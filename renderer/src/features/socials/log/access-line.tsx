import { IconShieldOff } from '@tabler/icons-react';
import { memo } from 'react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import type { AccessEntry } from '#shared/contract/vault.ts';
import { accessPerson, accessSubject, accessTime, accessWords, reasonWords } from './access-labels.ts';
import styles from './log.module.css';

type Props = { entry: AccessEntry; isOwn: boolean; hasModel: boolean; now: number };

/** Who did what with which account, and when. */
export const AccessLine = memo(function AccessLine({ entry, isOwn, hasModel, now }: Props) {
  const name = accessPerson(entry);
  const time = Date.parse(entry.at);
  const where = [entry.address, entry.userAgent].filter((part) => part !== null).join(' · ');
  return (
    <Row as="li" gap={9} align="start" className={styles['line']} title={where === '' ? undefined : where}>
      <PersonAvatar person={{ id: entry.personId ?? '', name }} size={22} />
      <Stack as="span" align="start" grow>
        <span className={styles['words']}>
          <b dir="auto">{isOwn ? 'You' : name}</b>{' '}
          {isOwn && entry.action === 'denied' ? 'were refused' : accessWords(entry)}
          {entry.isByGrant ? ' with temporary access' : ''}
        </span>
        <Hint block breaks className={styles['subject']} dir="auto">
          {accessSubject(entry, hasModel)}
        </Hint>
        {entry.reason === null ? null : (
          <Row as="span" gap={4} inline className={styles['refused']}>
            <IconShieldOff size={13} stroke={1.8} aria-hidden />
            {reasonWords(entry.reason)}
          </Row>
        )}
      </Stack>
      <Hint as="time" block rigid className={styles['time']} dateTime={entry.at} title={exactTime(time)}>
        {accessTime(entry.at, now)}
      </Hint>
    </Row>
  );
});
