import { ActionIcon, Button, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronDown,
  IconFileText,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { Choice } from '#renderer/ui/table/selection/choice.tsx';
import type { NoteItemsProps } from '#renderer/features/notes/part-types.ts';
import { notePanels } from './note-panels.tsx';
import { TaskHost } from '#renderer/features/notes/parts/task-host.tsx';
import { Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import type { Model } from '#shared/contract/models.ts';
import { NoteMenu } from './note-menu.tsx';
import { useNoteChange } from './use-note-change.ts';
import type { Present } from './use-presence.ts';
import styles from './note-pane.module.css';

export type NoteBarProps = NoteItemsProps & {
  /** Whether the text is saved, or when it was edited. */
  state: ReactNode;
  others: readonly Present[];
  models: readonly Model[] | undefined;
  modelOptions: readonly Option[];
  panel: string | undefined;
  isWriting: boolean;
  /** The button that starts editing. */
  editRef?: Ref<HTMLButtonElement>;
  /** On a phone, goes back to the list. */
  onBack: (() => void) | undefined;
  onPanel: (name: string | undefined) => void;
  onWrite: () => void;
  onDone: () => void;
  onDeleted: () => void;
};

const general = 'general';

/** The note's model, its save state, who else has it open, and its actions. */
export function NoteBar({ editRef, ...props }: NoteBarProps) {
  const { note, canEdit, canWrite, state, others, panel, isWriting, onBack, onPanel } = props;
  const { change, lock } = useNoteChange(note);
  const toggle = (isPressed: boolean) => ({ 'aria-pressed': isPressed, 'data-on': isPressed || undefined });
  return (
    <Row gap={4} rigid className={styles['bar']} data-head>
      {onBack === undefined ? null : (
        <ActionIcon aria-label="Back to notes" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.7} />
        </ActionIcon>
      )}
      <ModelChoice {...props} />
      <Row as="span" rigid className={styles['state']}>
        {state}
      </Row>
      <Spacer />
      <Present others={others} />
      {canEdit ? (
        <Tooltip label={note.isPinned ? 'Unpin' : 'Pin'}>
          <ActionIcon
            className={styles['wide'] ?? ''}
            aria-label="Pin"
            {...toggle(note.isPinned)}
            onClick={() => {
              change({ changes: { isPinned: !note.isPinned }, preview: { isPinned: !note.isPinned } });
            }}
          >
            {note.isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      ) : null}
      {note.canLock && canWrite ? (
        <Tooltip label={note.isLocked ? 'Unlock' : 'Lock'}>
          <ActionIcon
            className={styles['wide'] ?? ''}
            aria-label="Lock"
            {...toggle(note.isLocked)}
            loading={lock.isPending}
            onClick={() => {
              lock.mutate(!note.isLocked);
            }}
          >
            {note.isLocked ? <IconLock size={16} stroke={1.7} /> : <IconLockOpen size={16} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      ) : null}
      {notePanels.map(({ name, label, icon: Icon }) => (
        <Tooltip key={name} label={label}>
          <ActionIcon
            aria-label={label}
            {...toggle(panel === name)}
            onClick={() => {
              onPanel(panel === name ? undefined : name);
            }}
          >
            <Icon size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
      <NoteMenu {...props} />
      <TaskHost noteId={note.id} />
      {isWriting ? (
        <Button size="md" onClick={props.onDone}>
          Done
        </Button>
      ) : canEdit ? (
        <Button
          ref={editRef}
          size="md"
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.8} />}
          onClick={props.onWrite}
        >
          Edit
        </Button>
      ) : null}
    </Row>
  );
}

function ModelChoice({ note, canEdit, models, modelOptions }: NoteBarProps) {
  const { change } = useNoteChange(note);
  const shown = (
    <>
      {note.model === null ? (
        <IconFileText size={17} stroke={1.6} aria-hidden />
      ) : (
        <ModelPhoto {...note.model} size={20} />
      )}
      <b dir="auto">{note.model?.stageName ?? 'General'}</b>
    </>
  );
  if (!canEdit) return <span className={styles['model']}>{shown}</span>;
  return (
    <Choice
      label="Model"
      value={note.model?.id ?? general}
      options={[{ value: general, label: 'General' }, ...modelOptions]}
      onChange={(value) => {
        const model = models?.find(({ id }) => id === value);
        // A model that was deleted since the list loaded must not count as "no model".
        if (value === (note.model?.id ?? general) || (model === undefined && value !== general)) return;
        change({
          changes: { modelId: model?.id ?? null },
          preview: {
            model:
              model === undefined
                ? null
                : {
                    id: model.id,
                    stageName: model.stageName,
                    photoUrl: model.photoUrl,
                    timezone: model.timezone,
                  },
          },
          done: `Note moved to ${model?.stageName ?? 'General'}`,
        });
      }}
    >
      {(button) => (
        <UnstyledButton
          {...button}
          className={styles['model'] ?? ''}
          aria-label={`Model ${note.model?.stageName ?? 'General'}`}
        >
          {shown}
          <IconChevronDown size={14} stroke={1.7} aria-hidden />
        </UnstyledButton>
      )}
    </Choice>
  );
}

const mostShown = 3;

function Present({ others }: { others: readonly Present[] }) {
  if (others.length === 0) return null;
  return (
    <Row as="ul" align="stretch" className={styles['present']} aria-label="Also here">
      {others.slice(0, mostShown).map(({ person, isEditing }) => {
        const words = `${personName(person)} is ${isEditing ? 'editing' : 'reading'}`;
        return (
          <li key={person.id} aria-label={words} title={words} data-editing={isEditing || undefined}>
            <PersonAvatar person={toNamed(person)} size={22} />
          </li>
        );
      })}
      {others.length > mostShown ? (
        <li>
          <small>+{others.length - mostShown}</small>
        </li>
      ) : null}
    </Row>
  );
}
