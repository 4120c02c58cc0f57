import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import type { Model, Person } from '#shared/contract/models.ts';
import { useChangeSecondaryManager } from '#renderer/features/models/mutations.ts';
import styles from './model-panel.module.css';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import type { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';

type Props = { model: Model; canManage: boolean; choices: ReturnType<typeof usePersonChoices> };

export function SecondaryManagers({ model, canManage, choices }: Props) {
  const viewer = useViewer();
  const change = useChangeSecondaryManager();
  const [isAdding, setIsAdding] = useState(false);
  const returnsFocus = useRef(false);
  const free = choices.options.filter(
    ({ value }) =>
      value !== model.managerId && !model.secondaryManagers.some((manager) => manager.id === value),
  );
  const stopAdding = () => {
    returnsFocus.current = true;
    setIsAdding(false);
  };
  const handleAdd = (id: string) => {
    const person = choices.find(id);
    stopAdding();
    if (person !== undefined) change.mutate({ model, person, isAdded: true });
  };
  const focusAfterAdding = (node: HTMLElement | null) => {
    if (node === null || !returnsFocus.current) return;
    returnsFocus.current = false;
    node.focus();
  };
  return (
    <div className={rowStyles['row']}>
      <dt>Secondary</dt>
      <dd>
        <Row gap={4} wrap className={styles['pills']}>
          {model.secondaryManagers.map((person) => (
            <Pill
              key={person.id}
              person={person}
              isViewer={person.id === viewer.id}
              onRemove={
                canManage || (person.id === viewer.id && !viewer.isReadOnly)
                  ? () => {
                      change.mutate({ model, person, isAdded: false });
                    }
                  : undefined
              }
            />
          ))}
          {model.secondaryManagers.length === 0 && !isAdding ? (
            <Text tone="dimmed">
              <span aria-hidden>–</span>
              <Hidden>None</Hidden>
            </Text>
          ) : null}
          {canManage && !isAdding && free.length > 0 ? (
            <ActionIcon
              size="xs"
              aria-label="Add secondary manager"
              ref={focusAfterAdding}
              onClick={() => {
                setIsAdding(true);
              }}
            >
              <IconPlus size={14} />
            </ActionIcon>
          ) : null}
        </Row>
        {isAdding ? (
          <div className={rowStyles['editor']}>
            <EditableChoice
              size="sm"
              className={rowStyles['input'] ?? ''}
              aria-label="Add secondary manager"
              placeholder="Choose a manager"
              data={free}
              renderOption={renderPersonOption}
              {...choices.search}
              value={null}
              searchable
              autoFocus
              defaultDropdownOpened
              data-own-escape
              onOptionSubmit={handleAdd}
              onKeyDown={(event) => {
                if (event.key === 'Escape') stopAdding();
              }}
            />
            <ActionIcon variant="default" aria-label="Cancel (Esc)" onClick={stopAdding}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        ) : null}
        {change.isError ? (
          <div className={rowStyles['error']} role="alert">
            <IconAlertCircle size={14} stroke={1.8} aria-hidden />
            {errorMessage(
              change.variables.isAdded ? 'models.addSecondaryManager' : 'models.removeSecondaryManager',
              change.error,
            )}
          </div>
        ) : null}
      </dd>
    </div>
  );
}

type PillProps = { person: Person; isViewer: boolean; onRemove: (() => void) | undefined };

function Pill({ person, isViewer, onRemove }: PillProps) {
  const name = personName(person);
  return (
    <span className={styles['pill']} data-removable={onRemove === undefined ? undefined : true}>
      <PersonAvatar person={toNamed(person)} size={18} />
      <span title={person.email}>
        {name}
        {isViewer ? ' (you)' : ''}
      </span>
      {onRemove === undefined ? null : (
        <UnstyledButton
          className={styles['remove']}
          aria-label={isViewer ? 'Remove yourself' : `Remove ${name}`}
          title={isViewer ? 'Remove yourself' : `Remove ${name}`}
          onClick={onRemove}
        >
          <IconX size={12} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
