import { UnstyledButton } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { PostTemplate } from '#shared/contract/posting-rows.ts';
import type { TemplateKind } from '#shared/domain/post-limits.ts';
import { hashtagText, templateWords } from './template-labels.ts';
import { useTemplateRemoval } from './use-template-removal.ts';
import styles from './templates.module.css';

type Props = {
  kind: TemplateKind;
  templates: readonly PostTemplate[];
  isReadOnly: boolean;
  onEdit: (template: PostTemplate) => void;
};

const small = { size: 16, stroke: 1.7 } as const;

export function TemplateTable({ kind, templates, isReadOnly, onEdit }: Props) {
  const removal = useTemplateRemoval();
  const { title, none } = templateWords[kind];
  if (templates.length === 0) return <p className={styles['none']}>{none}</p>;
  return (
    <table className={table['table']} aria-label={title}>
      <thead>
        <tr>
          <th scope="col" className={styles['name']}>
            Name
          </th>
          <th scope="col">Text</th>
          <th scope="col" className={styles['action']}>
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => {
          const { id, name, body } = template;
          const text = kind === 'hashtags' ? hashtagText(template) : body;
          return (
            <tr key={id}>
              <td className={styles['cut']}>
                {isReadOnly ? (
                  <span className={styles['title']} dir="auto">
                    {name}
                  </span>
                ) : (
                  <UnstyledButton
                    className={styles['title'] ?? ''}
                    dir="auto"
                    onClick={() => {
                      onEdit(template);
                    }}
                  >
                    {name}
                  </UnstyledButton>
                )}
              </td>
              <td className={styles['cut']} title={text} dir="auto">
                {text}
              </td>
              <td className={styles['action']}>
                {isReadOnly ? null : (
                  <span className={styles['buttons']}>
                    <IconButton
                      label={`Edit ${name}`}
                      onClick={() => {
                        onEdit(template);
                      }}
                    >
                      <IconEdit {...small} />
                    </IconButton>
                    <IconButton
                      label={`Delete ${name}`}
                      onClick={() => {
                        removal.mutate(template);
                      }}
                    >
                      <IconTrash {...small} />
                    </IconButton>
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
