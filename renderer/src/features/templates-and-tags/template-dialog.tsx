import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { templateQueries } from '#renderer/entities/task/template-queries.ts';
import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { faultOf } from '#renderer/ui/form/field-state.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Stack, Text } from '#renderer/ui/layout/parts.tsx';
import type { TaskTemplate } from '#shared/contract/task-templates.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { TemplateItem } from './template-item.tsx';
import {
  emptyItem,
  emptyTemplate,
  templateValuesSchema,
  type TemplateValues,
  toTemplate,
  toValues,
} from './template-values.ts';
import styles from './templates-and-tags.module.css';

type Props = {
  template: TaskTemplate | undefined;
  onSaved: (template: TaskTemplate) => void;
  onClose: () => void;
};

const nameTaken = '23505';

const replaces =
  'Someone else changed this template. Save again to replace their version, or cancel to see it.';

/** The tasks of a template, reordered by dragging or by Alt with the arrow keys. */
export function TemplateDialog({ template, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const version = useRef(template?.rowVersion ?? 0);
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const form = useAppForm({
    schema: templateValuesSchema,
    defaultValues: template === undefined ? emptyTemplate : toValues(template),
    draftKey: `task template ${template?.id ?? 'new'}`,
    mode: 'onSubmit',
    send: async (_parsed, typed) => {
      const wanted = toTemplate(typed);
      if (template === undefined) {
        onSaved(await request('tasks.createTemplate', wanted));
        return;
      }
      try {
        onSaved(
          await request('tasks.updateTemplate', { ...wanted, id: template.id, rowVersion: version.current }),
        );
      } catch (error) {
        if (isStale(error)) {
          const now = await client.query({ ...templateQueries.list(), staleTime: 0 });
          version.current = now.find(({ id }) => id === template.id)?.rowVersion ?? version.current;
        }
        throw error;
      }
    },
    describe: (error) => (isStale(error) ? replaces : errorMessage('tasks.updateTemplate', error)),
    fieldOf: (error) => (error instanceof AppError && error.sqlState === nameTaken ? 'name' : undefined),
  });
  const items = useWatch({ control: form.control, name: 'items' });

  // The form library's field array would make the app's first page larger.
  const setItems = (next: TemplateValues['items']) => {
    form.setValue('items', next, { shouldDirty: true, shouldTouch: true });
  };
  const focusItem = (index: number, selector: string) => {
    // Waits until the rows have moved.
    requestAnimationFrame(() => {
      list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus();
    });
  };
  const moveItem = (from: number, by: 1 | -1) => {
    const to = from + by;
    const [current, other] = [items[from], items[to]];
    if (current === undefined || other === undefined) return;
    setItems(items.with(from, other).with(to, current));
    setMoved(`Moved to place ${String(to + 1)} of ${String(items.length)}`);
    focusItem(to, `[data-move="${String(by)}"]`);
  };
  return (
    <TableDialog
      name="TemplateDialog"
      title={template === undefined ? 'Create template' : `Edit ${template.name}`}
      width={720}
      discardTitle={template === undefined ? 'Discard this template?' : 'Discard your changes?'}
      form={form}
      verb={template === undefined ? 'Create template' : 'Save template'}
      fields={[
        { name: 'name', label: 'Name', required: true },
        {
          kind: 'box',
          name: 'isOnboarding',
          label: 'Onboarding: offered when a model is created',
          size: 'sm',
        },
        {
          kind: 'box',
          name: 'isRenewal',
          label: 'Renewal: created when a document is about to end',
          size: 'sm',
        },
        <Text key="lead" as="h3" size={13} weight={600} className={styles['tasks']}>
          Tasks
        </Text>,
        <Stack key="note" ref={list} as="ol" gap={10}>
          {items.map((_item, index) => (
            <TemplateItem
              // The index is the key, because moving tasks changes what each position holds.
              key={index}
              form={form}
              index={index}
              count={items.length}
              onMove={(by) => {
                moveItem(index, by);
              }}
              onRemove={() => {
                setItems(items.toSpliced(index, 1));
                focusItem(Math.max(0, index - 1), 'input');
              }}
            />
          ))}
        </Stack>,
        <Hidden key="hidden">
          <span role="status">{moved}</span>
        </Hidden>,
        items.length > 0 ? null : (
          <p key="more" className={styles['error']} role="alert">
            {faultOf({ form, name: 'items' }) ?? 'Add at least one task'}
          </p>
        ),
        <Button
          key="button"
          className={styles['add'] ?? ''}
          size="sm"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={items.length >= taskLimits.templateItems}
          onClick={() => {
            setItems([...items, emptyItem]);
            focusItem(items.length, 'input');
          }}
        >
          {items.length >= taskLimits.templateItems ? '50 tasks at most' : 'Add task'}
        </Button>,
      ]}
      onClose={onClose}
    />
  );
}
