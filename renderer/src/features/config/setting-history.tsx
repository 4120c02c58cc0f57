import { ActionIcon, Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Opener } from '#renderer/ui/layout/opener.tsx';
import { Hint, List, Row } from '#renderer/ui/layout/parts.tsx';
import { settingOf, settingText, type SettingKey } from '#shared/domain/settings.ts';
import { errorMessage } from './error-messages.ts';
import { settingQueries } from './queries.ts';
import styles from './setting-history.module.css';

type Props = {
  settingKey: SettingKey;
  /** Undefined if nothing can be changed. */
  onRestore: ((value: string) => void) | undefined;
};

/** Who changed a setting and how, with a button to restore each value. */
export function SettingHistory({ settingKey, onRestore }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMedia('(max-width: 56.19em)');
  const { label } = settingOf(settingKey);
  const close = () => {
    setIsOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={isPhone ? 'bottom-end' : 'left-start'}
      width={320}
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Opener
          tip="History"
          isOpen={isOpen}
          aria-label={`History of ${label}`}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <IconHistory size={16} stroke={1.7} />
        </Opener>
      </Popover.Target>
      <Popover.Dropdown className={styles['float'] ?? ''} aria-label={`History of ${label}`}>
        <Row justify="between" className={styles['head']}>
          <h3>{label}</h3>
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </Row>
        <Entries
          settingKey={settingKey}
          onRestore={
            onRestore &&
            ((value) => {
              onRestore(value);
              close();
            })
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Entries({ settingKey, onRestore }: Props) {
  const { data, error, isFetching, refetch } = useQuery(settingQueries.history(settingKey));
  if (data === undefined)
    return error === null ? (
      <PendingLines label="Loading history" />
    ) : (
      <LoadFailure
        title={errorMessage('settings.getHistory', error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {defaultErrorMessage(error)}
      </LoadFailure>
    );
  if (data.length === 0) return <p className={styles['none']}>No changes yet</p>;
  const textOf = (value: string | null) => (value === null ? 'Default' : settingText(settingKey, value));
  return (
    <List className={styles['entries']} tabIndex={0} aria-label="Changes, the newest first">
      {data.map(({ id, oldValue, newValue, changedAt, changedBy }) => (
        <li key={id}>
          {changedBy === null ? (
            <span className={styles['nobody']} aria-hidden />
          ) : (
            <PersonAvatar person={toNamed(changedBy)} />
          )}
          <div className={styles['change']}>
            <span className={styles['values']}>
              <del>{textOf(oldValue)}</del>
              <IconArrowRight size={14} stroke={1.7} role="img" aria-label="to" />
              <ins>{textOf(newValue)}</ins>
            </span>
            <Hint block>
              <bdi>{changedBy === null ? 'On the server' : personName(changedBy)}</bdi>,{' '}
              {shortTime(Date.parse(changedAt))}
            </Hint>
          </div>
          {onRestore === undefined ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Restore ${textOf(oldValue)}`}
              onClick={() => {
                onRestore(oldValue ?? settingOf(settingKey).default);
              }}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </List>
  );
}
