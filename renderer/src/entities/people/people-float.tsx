import { Popover } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { fold } from '#shared/lib/fold.ts';
import type { PeopleRow } from './people-rows.ts';
import styles from './people.module.css';

type Props = {
  id: string;
  rows: readonly PeopleRow[];
  text: string;
  marked: string | undefined;
  isChosen: (row: PeopleRow) => boolean;
  takesAddresses: boolean;
  /** Shown without rows: that a search is running, or why there are none. */
  empty: string;
  onTake: (row: PeopleRow) => void;
};

const titles = { person: 'People', address: 'People', model: 'Models' } as const;

/** The people who match the text. It is inside the box, and the focus stays in the box's input. */
export function PeopleFloat(props: Props) {
  const { id, rows, text, marked, isChosen, takesAddresses, empty, onTake } = props;
  const groups = [
    { title: 'People', of: rows.filter(({ kind }) => titles[kind] === 'People') },
    { title: 'Models', of: rows.filter(({ kind }) => titles[kind] === 'Models') },
  ].filter(({ of }) => of.length > 0);
  return (
    <Popover
      opened
      position="bottom-start"
      offset={6}
      width={400}
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles['target']} />
      </Popover.Target>
      <Popover.Dropdown className={styles['float'] ?? ''} onMouseDown={keepFocus}>
        {groups.length === 0 ? (
          <p className={styles['empty']} role="status">
            {empty}
          </p>
        ) : null}
        <div id={id} role="listbox" aria-label="People to choose from" aria-multiselectable>
          {groups.map(({ title, of }) => (
            <div key={title} role="group" aria-label={title} className={styles['group']}>
              <span className={styles['title']} aria-hidden>
                {title}
              </span>
              {of.map((row) => (
                <Row
                  key={row.key}
                  id={`${id}-${row.key}`}
                  gap={8}
                  className={styles['row']}
                  role="option"
                  aria-selected={isChosen(row)}
                  data-marked={row.key === marked || undefined}
                  onClick={() => {
                    onTake(row);
                  }}
                >
                  {faceOf(row)}
                  <span className={styles['name']} dir="auto">
                    {row.kind === 'address' ? row.label : <Match text={row.label} wanted={text} />}
                  </span>
                  <span className={styles['role']} dir="auto">
                    {row.role}
                  </span>
                  <span className={styles['handle']}>{row.handle}</span>
                  {isChosen(row) ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
                  {row.key === marked ? <Keys keys="Enter" isWideOnly /> : null}
                </Row>
              ))}
            </div>
          ))}
        </div>
        <Row as="p" gap={6} className={styles['foot']} aria-hidden>
          <Keys keys="↑ ↓" />
          choose
          <Keys keys="Backspace" />
          remove last
          {takesAddresses ? <span>Or type an address</span> : null}
        </Row>
      </Popover.Dropdown>
    </Popover>
  );
}

function faceOf(row: PeopleRow): ReactNode {
  if (row.kind === 'person') return <PersonAvatar person={toNamed(row.person)} size={24} />;
  if (row.kind === 'model') return <ModelPhoto {...row.model} />;
  return (
    <span className={styles['envelope']} aria-hidden>
      <IconMail size={13} stroke={1.8} />
    </span>
  );
}

/** A name with the matching letters underlined. */
function Match({ text, wanted }: { text: string; wanted: string }) {
  const folded = fold(text);
  const looked = fold(wanted.trim());
  const at = looked === '' || folded.length !== text.length ? -1 : folded.indexOf(looked);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + looked.length)}</mark>
      {text.slice(at + looked.length)}
    </>
  );
}
