import { useMemo } from 'react';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { ModelLocalTime } from '#renderer/entities/model/model-local-time.tsx';
import { ModelManagers } from '#renderer/entities/model/model-managers.tsx';
import type { MarksByModel } from '#renderer/entities/model/marks/use-model-marks.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { TagMark } from '#renderer/entities/tag/tag-mark.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { Model } from '#shared/contract/models.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { AccessCell } from './access-cell.tsx';
import { ContactIcons } from './contact-icons.tsx';
import { ManagerCell } from './manager-cell.tsx';
import styles from './model-cells.module.css';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';

type Options = {
  now: number;
  /** Undefined until loaded. */
  marks: MarksByModel | undefined;
  /** Undefined until the active managers are loaded. */
  activeManagerIds: ReadonlySet<string> | undefined;
  /** Undefined when the viewer may not choose managers. */
  onAssign: ((id: string) => void) | undefined;
  /** The user whose list it is, when someone else views it. */
  seenAs: SignedInViewer | undefined;
};

/** The columns of the models list. They change, and redraw all rows, once a minute and when managers change. */
export function useModelColumns({ now, marks, activeManagerIds, onAssign, seenAs }: Options) {
  return useMemo(() => {
    const isManagerInactive = ({ managerId }: Model) =>
      managerId !== null && activeManagerIds !== undefined && !activeManagerIds.has(managerId);
    const columns: Column<Model>[] = [
      {
        id: 'model',
        label: 'Model',
        sortsBy: 'model',
        isFixed: true,
        render: (model, { link }) => (
          <Row as="span" gap={9} shrink>
            <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} />
            {link(model.stageName)} <ShortLabel label={marks?.get(model.id)?.shortLabel} />
            <span className={styles['real']} dir="auto" title={model.realName}>
              {model.realName}
            </span>
          </Row>
        ),
      },
      {
        id: 'status',
        label: 'Status',
        sortsBy: 'status',
        widths: [98, 90],
        render: ({ status }) => <StatusMark status={status} />,
      },
      {
        id: 'manager',
        label: 'Main manager',
        sortsBy: 'manager',
        widths: [204, 152],
        givesWay: 3,
        render: (model, { tabIndex }) => (
          <ManagerCell
            model={model}
            isInactive={isManagerInactive(model)}
            tabIndex={tabIndex}
            onAssign={
              onAssign === undefined
                ? undefined
                : () => {
                    onAssign(model.id);
                  }
            }
          />
        ),
      },
      {
        id: 'secondary',
        label: 'Secondary',
        widths: [88],
        givesWay: 2,
        render: ({ secondaryManagers }) => <ModelManagers people={secondaryManagers.map(toNamed)} />,
      },
      {
        id: 'time',
        label: 'Local time',
        sortsBy: 'time',
        widths: [196, 178, 124],
        render: ({ timezone }) => <ModelLocalTime timezone={timezone} now={now} />,
      },
      {
        id: 'contacts',
        label: 'Contacts',
        widths: [150],
        givesWay: 1,
        render: (model) => <ContactIcons model={model} />,
      },
      {
        id: 'tags',
        label: 'Tags',
        widths: [180],
        givesWay: 1,
        render: ({ id }) => <Tags tags={marks?.get(id)?.tags} />,
      },
      {
        id: 'telegram',
        label: 'Telegram',
        widths: [150],
        givesWay: 1,
        render: ({ telegramHandle }) =>
          telegramHandle === null ? (
            <Text tone="dimmed">None</Text>
          ) : (
            <Text ellipsis title={telegramHandle}>
              {telegramHandle}
            </Text>
          ),
      },
    ];
    // The user's access to a model matters more here than its other managers.
    if (seenAs !== undefined)
      columns.splice(3, 1, {
        id: 'access',
        label: `${seenAs.name.split(' ')[0] ?? ''}’s access`,
        isFixed: true,
        widths: [150],
        render: (model) => <AccessCell model={model} person={seenAs} />,
      });
    const phone: PhoneRow<Model> = {
      label: 'Model',
      main: (model, { link }) => (
        <Row as="span" gap={12}>
          <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={36} />
          <Stack as="span" shrink>
            <Row as="span" gap={8} shrink>
              {link(model.stageName)} <ShortLabel label={marks?.get(model.id)?.shortLabel} />
            </Row>
            <Text ellipsis size={13} tone="dimmed" dir="auto">
              {model.manager === null ? (
                <ManagerCell model={model} isInactive={false} />
              ) : (
                `${personName(model.manager)}${isManagerInactive(model) ? ' (inactive)' : ''}`
              )}
            </Text>
          </Stack>
        </Row>
      ),
      sideLabel: 'Status and local time',
      side: ({ status, timezone }) => (
        <>
          <StatusMark status={status} />
          <ModelLocalTime timezone={timezone} now={now} />
        </>
      ),
    };
    return { columns, phone };
  }, [now, marks, activeManagerIds, onAssign, seenAs]);
}

function ShortLabel({ label }: { label: string | null | undefined }) {
  return label === null || label === undefined ? null : (
    <span className={styles['label']} dir="auto">
      {label}
    </span>
  );
}

/** As many tags as fit; the rest show on hover. */
function Tags({ tags = [] }: { tags: readonly Tag[] | undefined }) {
  if (tags.length === 0) return null;
  return (
    <Row
      as="span"
      gap={4}
      align="stretch"
      className={styles['tags']}
      title={tags.map(({ name }) => name).join(', ')}
    >
      {tags.map((tag) => (
        <TagMark key={tag.id} tag={tag} />
      ))}
    </Row>
  );
}

/**
 * The columns of an exported file: every text of a model that the list has, regardless of the visible columns. Tags and
 * labels are omitted if they could not be loaded, because empty columns would say that there are none.
 */
export const modelCsvColumns = (marks: MarksByModel | undefined): readonly Column<Model>[] =>
  (
    [
      ['Stage name', ({ stageName }) => stageName],
      ['Real name', ({ realName }) => realName],
      ['Status', ({ status }) => status],
      ['Main manager', ({ manager }) => (manager === null ? '' : personName(manager))],
      ['Secondary managers', ({ secondaryManagers }) => secondaryManagers.map(personName).join('; ')],
      ['Timezone', ({ timezone }) => timezone],
      ['Telegram', ({ telegramHandle }) => telegramHandle ?? ''],
      ['Discord', ({ discordHandle }) => discordHandle ?? ''],
      ['Primary communication', ({ primaryCommunication }) => primaryCommunication ?? ''],
      ...(marks === undefined ? [] : markColumns(marks)),
    ] satisfies [string, (model: Model) => string][]
  ).map(([label, text]) => ({ id: label, label, text, render: text }));

const markColumns = (marks: MarksByModel): [string, (model: Model) => string][] => [
  ['Short label', ({ id }) => marks.get(id)?.shortLabel ?? ''],
  ['Tags', ({ id }) => (marks.get(id)?.tags ?? []).map(({ name }) => name).join('; ')],
  ['Pinned note', ({ id }) => marks.get(id)?.pinnedNote ?? ''],
];
