import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  categoryLabels,
  categoryOptions,
  dateText,
  placeLabel,
  visibilityHints,
  visibilityLabels,
} from '#renderer/entities/document/document-labels.ts';
import { VisibilityMark } from '#renderer/entities/document/document-marks.tsx';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PeoplePicker } from '#renderer/entities/person/people-picker.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { TagPicker } from '#renderer/entities/tag/tag-picker.tsx';
import { visibilityOptions } from '#renderer/features/documents/document-filters.ts';
import { Place } from '#renderer/features/documents/list/document-columns.tsx';
import type { ChangeDocuments } from '#renderer/features/documents/use-document-change.ts';
import { useSaveDocument, validateField } from '#renderer/features/documents/use-save-document.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableParagraph } from '#renderer/ui/editable/editable-paragraph.tsx';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { documentVisibilities, type DocumentDetail } from '#shared/contract/documents.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { DocumentDates } from './document-dates.tsx';
import { useDocumentPeople } from './use-document-people.ts';
import styles from './document-panel.module.css';

type Props = {
  document: DocumentDetail;
  canEdit: boolean;
  now: number;
  onChange: ChangeDocuments;
};

/** The value for documents of the agency in the model select. */
const agency = '';

/** The details of a document, field by field. */
export function DocumentDetails({ document, canEdit, now, onChange }: Props) {
  const viewer = useViewer();
  const saveAs = useSaveDocument(document);
  const isOwner = document.createdBy?.id === viewer.id;
  const people = useDocumentPeople(document, canEdit && document.visibility === 'private');
  const models = useQuery({ ...modelQueries.seen(viewer), enabled: canEdit }).data?.models;
  const modelOptions = useMemo(
    () => [
      { value: agency, label: 'Agency' },
      ...(models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    [models],
  );
  const name = async (ids: readonly string[]) => {
    const outcome = await saveAs({
      valueOf: ({ members }) => members.map(({ id }) => id).join(' '),
      changesOf: () => ({ memberIds: [...ids] }),
      textOf: () => 'Other people',
    })(ids.join(' '), {
      label: 'People',
      seen: {
        value: document.members.map(({ id }) => id).join(' '),
        rowVersion: document.rowVersion,
      },
    });
    if (!outcome.ok) notifyError(outcome.message);
  };
  const memberIds = document.members.map(({ id }) => id);
  return (
    <dl className={styles['details']}>
      <EditableText
        label="Title"
        value={document.title}
        canEdit={canEdit}
        validate={(text) => validateField('title', text)}
        onSave={saveAs({ valueOf: ({ title }) => title, changesOf: (title) => ({ title }) })}
      />
      <EditableSelect
        label="Category"
        value={document.category}
        options={categoryOptions}
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: ({ category }) => category,
          textOf: (value) => categoryOptions.find((option) => option.value === value)?.label ?? value,
          changesOf: (chosen) => {
            const category = documentCategories.find((known) => known === chosen);
            return category === undefined ? undefined : { category };
          },
        })}
      >
        {categoryLabels[document.category]}
      </EditableSelect>
      <EditableSelect
        label="Model"
        value={document.model?.id ?? agency}
        options={modelOptions}
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: ({ model }) => model?.id ?? agency,
          textOf: (value) =>
            modelOptions.find((option) => option.value === value)?.label ?? placeLabel(document),
          changesOf: (chosen) => ({ modelId: chosen === agency ? null : chosen }),
        })}
      >
        <Place document={document} />
      </EditableSelect>
      <EditableText
        label="Counterparty"
        value={document.counterparty ?? ''}
        placeholder="Add who it is with"
        canEdit={canEdit}
        validate={(text) => validateField('counterparty', text)}
        onSave={saveAs({
          valueOf: ({ counterparty }) => counterparty ?? '',
          changesOf: (counterparty) => ({ counterparty }),
        })}
      />
      <DocumentDates document={document} canEdit={canEdit} now={now} />
      <EditableSelect
        label="Visibility"
        value={document.visibility}
        options={
          // Only the creator decides who sees a private document.
          isOwner || document.visibility === 'private'
            ? visibilityOptions
            : visibilityOptions.filter(({ value }) => value !== 'private')
        }
        canEdit={canEdit && (isOwner || document.visibility !== 'private')}
        onSave={saveAs({
          valueOf: ({ visibility }) => visibility,
          textOf: (value) => visibilityOptions.find((option) => option.value === value)?.label ?? value,
          changesOf: (chosen) => {
            const visibility = documentVisibilities.find((known) => known === chosen);
            return visibility === undefined ? undefined : { visibility };
          },
        })}
      >
        <span className={styles['visibility']}>
          {visibilityLabels[document.visibility]} <VisibilityMark visibility={document.visibility} />
          <span className={styles['hint']}>{visibilityHints[document.visibility]}</span>
        </span>
      </EditableSelect>
      {document.visibility === 'private' ? (
        <div className={rowStyles['row']}>
          <dt>People</dt>
          <dd>
            <PeoplePicker
              label="People"
              people={document.members}
              choices={people.found.filter(({ id }) => id !== document.createdBy?.id)}
              search={{ onSearch: people.onSearch, isSearching: people.isSearching }}
              problem={people.error === null ? undefined : errorMessage('documents.people', people.error)}
              canEdit={canEdit && isOwner}
              most={documentLimits.members}
              onAdd={(person) => void name([...memberIds, person.id])}
              onRemove={(person) => void name(memberIds.filter((id) => id !== person.id))}
            />
          </dd>
        </div>
      ) : null}
      <div className={rowStyles['row']}>
        <dt>Tags</dt>
        <dd>
          <TagPicker
            label="Tags"
            value={document.tagIds}
            canEdit={canEdit}
            canCreate
            most={documentLimits.tags}
            onChange={(_, change) => {
              onChange(
                [document],
                'added' in change ? { addTag: change.added } : { removeTag: change.removed },
              );
            }}
          />
        </dd>
      </div>
      <EditableParagraph
        label="Description"
        value={document.description ?? ''}
        placeholder="Add a description"
        canEdit={canEdit}
        validate={(text) => validateField('description', text)}
        onSave={saveAs({
          valueOf: ({ description }) => description ?? '',
          changesOf: (description) => ({ description }),
        })}
      />
      <div className={rowStyles['row']}>
        <dt>Added</dt>
        <dd className={styles['plain']}>
          {dateText(document.createdAt.slice(0, 10))}
          {document.createdBy === null ? '' : ` by ${personName(document.createdBy)}`}
        </dd>
      </div>
    </dl>
  );
}
