import { SegmentedControl } from '@mantine/core';
import type { NoteAccess } from '#shared/contract/note-fields.ts';

type Props = { name: string; access: NoteAccess; onChange: (access: NoteAccess) => void };

/** What one of the chosen people may do with a note. */
export const MemberAccess = ({ name, access, onChange }: Props) => (
  <SegmentedControl
    size="xs"
    aria-label={`What ${name} may do`}
    value={access}
    data={[
      { value: 'view', label: 'Read' },
      { value: 'edit', label: 'Edit' },
    ]}
    onChange={(value) => {
      onChange(value === 'edit' ? 'edit' : 'view');
    }}
  />
);
