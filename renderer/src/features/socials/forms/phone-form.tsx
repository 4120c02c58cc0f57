import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { PhoneNumber } from '#shared/contract/socials.ts';
import { labelField } from '#shared/domain/social-fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { readPhone } from '#renderer/features/socials/phones.ts';
import { savePhoneNumbers } from '#renderer/features/socials/saves.ts';
import { sentenceFor, type FormProps } from './form-failure.ts';

const schema = z.object({
  number: z.string().check(z.trim(), z.minLength(1, 'Phone number is required')),
  label: labelField,
});

export const noPhoneNumber =
  'Please enter a valid phone number. Begin with + and the country code, such as +385 91 234 5678.';

type Props = FormProps & { modelId: string; phone: PhoneNumber | undefined };

/** A model's phone number, stored as country code and digits. */
export function PhoneForm({ modelId, phone, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { number: phone?.number ?? '', label: phone?.label ?? '' },
    draftKey: `socials ${modelId} phone ${phone?.number ?? 'new'}`,
    mode: 'onSubmit',
    send: async ({ number: typed, label }) => {
      const number = await readPhone(typed);
      if (number === undefined) throw new AppError('invalid', noPhoneNumber, { hint: 'phone' });
      const wanted = { number, label };
      await savePhoneNumbers(client, modelId, (present) => {
        const at = present.findIndex((each) => each.number === phone?.number && each.label === phone.label);
        return at === -1 ? [...present, wanted] : present.with(at, wanted);
      });
      notifySuccess('Phone numbers updated successfully');
      onDone();
    },
    describe: sentenceFor('socials.setPhoneNumbers'),
    fieldOf: (error) => (error instanceof AppError && error.hint === 'phone' ? 'number' : undefined),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={phone === undefined ? 'Add phone number' : 'Save phone number'}
      onCancel={onCancel}
      fields={[
        {
          name: 'number',
          label: 'Phone number',
          inputMode: 'tel',
          placeholder: '+385 91 234 5678',
          required: true,
        },
        { name: 'label', label: 'Label', placeholder: 'Personal, 2FA SIM…' },
      ]}
    />
  );
}
