import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { templateQueries } from '#renderer/entities/task/template-queries.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Model } from '#shared/contract/models.ts';
import styles from './tabs/tasks-tab.module.css';

const ApplyTemplateDialog = lazyDialog(
  async () =>
    (await import('#renderer/features/models/onboarding/apply-template-dialog.tsx')).ApplyTemplateDialog,
);

/** The menu entry for applying an onboarding template; hidden when there are no templates. */
export function ApplyTemplate({ model }: { model: Model }) {
  const templates = useQuery(templateQueries.list()).data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (templates.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        className={styles['template'] ?? ''}
        size="sm"
        variant="default"
        leftSection={<IconTemplate size={15} stroke={1.7} />}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Apply a template…
      </Button>
      {isOpen ? (
        <ApplyTemplateDialog
          model={model}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
