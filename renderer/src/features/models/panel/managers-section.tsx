import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { useSaveField } from '#renderer/features/models/use-save-field.ts';
import { ManagersProblem } from './managers-problem.tsx';
import { SecondaryManagers } from './secondary-managers.tsx';
import styles from './model-panel.module.css';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';

type Props = { model: Model; canManage: boolean; startsWithManager: boolean };

export function ManagersSection({ model, canManage, startsWithManager }: Props) {
  const viewer = useViewer();
  const active = useQuery(modelQueries.managers()).data;
  const { saveAs } = useSaveField(model);
  const { manager } = model;
  // An inactive user can still be the manager: the choice shows them for this model, but offers them to no others.
  const known = useMemo(() => (manager === null ? [] : [manager]), [manager]);
  const choices = usePersonChoices({ known, isEnabled: canManage });
  const isInactive = manager !== null && active !== undefined && !active.some(({ id }) => id === manager.id);
  const nameOf = (wanted: string, saved = model) => {
    const person = saved.manager?.id === wanted ? saved.manager : choices.find(wanted);
    return person ? personName(person) : 'Another manager';
  };
  const note = isInactive ? 'inactive' : manager?.id === viewer.id ? 'you' : undefined;
  return (
    <section className={styles['section']}>
      <h3>Managers</h3>
      <dl>
        <EditableSelect
          label="Main manager"
          value={model.managerId ?? ''}
          options={[...choices.options, { value: '', label: 'No main manager' }]}
          renderOption={renderPersonOption}
          {...choices.search}
          placeholder="Assign manager"
          canEdit={canManage}
          startsOpen={startsWithManager}
          onSave={(chosen, edit) => {
            const next = choices.find(chosen) ?? null;
            const save = saveAs('managerId', { shown: { manager: next }, textOf: nameOf });
            return save(next?.id ?? '', edit);
          }}
        >
          {manager === null ? undefined : (
            <>
              <PersonAvatar person={toNamed(manager)} />
              <span title={manager.email}>{personName(manager)}</span>
              {note === undefined ? null : <Text tone="dimmed">{note}</Text>}
            </>
          )}
        </EditableSelect>
        <SecondaryManagers model={model} canManage={canManage} choices={choices} />
      </dl>
      {canManage ? <ManagersProblem managers={choices.query} /> : null}
    </section>
  );
}
