import * as z from 'zod/mini';
import { TableDialog } from './table-dialog.tsx';
import { useAppForm } from './use-app-form.ts';

// For tests only: a dialog with each kind of field.

const schema = z.object({
  title: z.string().check(z.minLength(1, 'Title is required')),
  text: z.string(),
  kind: z.string(),
  day: z.string().check(z.minLength(1, 'Choose a day')),
  time: z.string(),
  isUrgent: z.boolean(),
  hasPassword: z.boolean(),
  password: z.string(),
  isTold: z.boolean(),
  hasMark: z.boolean().check(z.refine((isOn) => !isOn, 'Marks aren’t included')),
});
export type TestValues = z.infer<typeof schema>;

type Props = { send?: (values: TestValues) => unknown; row?: Partial<TestValues>; onClose: () => void };

export function TestTableDialog({ send = () => undefined, row, onClose }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: {
      title: '',
      text: '',
      kind: 'Post',
      day: '',
      time: '',
      isUrgent: false,
      hasPassword: false,
      password: '',
      isTold: true,
      hasMark: false,
      ...row,
    },
    draftKey: 'table',
    mode: 'onSubmit',
    send,
    describe: () => 'It failed',
  });
  return (
    <TableDialog
      name="TestDialog"
      title="A table"
      discardTitle="Discard it?"
      form={form}
      fields={[
        { name: 'title', label: 'Title', hint: 'What it is called', required: true },
        { kind: 'area', name: 'text', label: 'Text' },
        { kind: 'choice', name: 'kind', label: 'Kind', data: ['Post', 'Call'] },
        [
          { kind: 'day', name: 'day', label: 'Day', required: true },
          { kind: 'time', name: 'time', label: 'Time' },
        ],
        { kind: 'box', name: 'isUrgent', label: 'Urgent' },
        false,
        <p key="own">What no field says.</p>,
        {
          kind: 'part',
          name: 'hasPassword',
          label: 'Password',
          hint: 'Asked before anything is shown',
          fields: [
            { kind: 'password', name: 'password', label: 'New password', autoComplete: 'new-password' },
          ],
        },
        { kind: 'part', name: 'isTold', label: 'Tell me' },
        { kind: 'part', name: 'hasMark', label: 'Watermark', hint: 'Across each page' },
      ]}
      verb="Create it"
      onClose={onClose}
    />
  );
}
