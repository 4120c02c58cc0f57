import { Button } from '@mantine/core';
import { useImperativeHandle, type Ref } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { reasonOptions } from '#renderer/entities/listing/listing-words.ts';
import { reportListing } from '#renderer/features/marketplace/mutations.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { reportFieldsSchema, type Listing } from '#shared/contract/marketplace.ts';

type Props = {
  handle: Ref<FormHandle>;
  listing: Pick<Listing, 'id'>;
  onDone: () => void;
  onCancel: () => void;
};

export function ReportForm({ handle, listing: { id }, onDone, onCancel }: Props) {
  const form = useAppForm({
    schema: reportFieldsSchema,
    defaultValues: { reason: 'not_allowed' as const, details: '' },
    keptAs: `listing ${id} report`,
    send: async (report) => {
      await reportListing({ id, ...report });
      notifySuccess('Report sent');
      onDone();
    },
    describe: (error) => errorMessage('marketplace.report', error),
  });
  useImperativeHandle(handle, () => form);
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <ChoiceField form={form} name="reason" label="What’s wrong?" data={reasonOptions} />
        <TextAreaField form={form} name="details" label="Details" dir="auto" />
      </DialogFields>
      <DialogFoot>
        <SendHint />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Send report</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
