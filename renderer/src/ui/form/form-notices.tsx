import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { FormAlert } from './form-alert.tsx';
import styles from './form-notices.module.css';
import type { AppForm } from './use-app-form.ts';

type Props<Values extends FieldValues> = {
  form: Pick<AppForm<Values>, 'failure' | 'restoredAt' | 'discard'>;
  /** What can be done about the error. */
  action?: ReactNode;
};

/** Above the fields of every form with drafts: that text was restored, and why it could not be submitted. */
export function FormNotices<Values extends FieldValues>({ form, action }: Props<Values>) {
  const { failure, restoredAt, discard } = form;
  return (
    <>
      {restoredAt === undefined ? null : (
        <Alert
          variant="light"
          color="gray"
          role="status"
          icon={<IconHistory size={16} stroke={1.7} />}
          classNames={{ message: styles['restored'] ?? '' }}
        >
          <span>Restored what you typed on {shortTime(restoredAt)}.</span>
          <Button size="compact-xs" variant="default" onClick={discard}>
            Discard
          </Button>
        </Alert>
      )}
      <FormAlert message={failure} action={action} />
    </>
  );
}
