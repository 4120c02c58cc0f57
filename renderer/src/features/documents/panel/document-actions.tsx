import { Menu } from '@mantine/core';
import { IconArchive, IconCircleCheck, IconRestore, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ChangeDocuments } from '#renderer/features/documents/use-document-change.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { ManagedDocument } from '#shared/contract/documents.ts';

type Props = { document: ManagedDocument; onChange: ChangeDocuments };

export function DocumentActions({ document, onChange }: Props) {
  const { isReadOnly } = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  if (isReadOnly || !document.canEdit) return null;
  if (document.deletedAt !== null)
    return (
      <MoreMenu button={button}>
        <Menu.Item
          leftSection={<IconRestore size={16} stroke={1.7} />}
          onClick={() => {
            onChange([document], { isDeleted: false });
          }}
        >
          Restore
        </Menu.Item>
      </MoreMenu>
    );
  const isActive = document.status === 'active';
  return (
    <MoreMenu button={button}>
      {isActive ? null : (
        <Menu.Item
          leftSection={<IconCircleCheck size={16} stroke={1.7} />}
          onClick={() => {
            onChange([document], { status: 'active' });
          }}
        >
          Set active
        </Menu.Item>
      )}
      {document.status === 'archived' ? null : (
        <Menu.Item
          leftSection={<IconArchive size={16} stroke={1.7} />}
          onClick={() => {
            onChange([document], { status: 'archived' });
          }}
        >
          Archive
        </Menu.Item>
      )}
      <Menu.Item
        color="var(--mq-red-text)"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => {
          onChange([document], { isDeleted: true });
        }}
      >
        Move to trash
      </Menu.Item>
    </MoreMenu>
  );
}
