import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { lookOf } from '#renderer/entities/notification/notification-look.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { OffInViews } from '#renderer/ui/form/off-in-views.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { plainLine } from '#shared/domain/popups/popup-words.ts';
import { announce, type AnnouncementInput } from './api.ts';
import { audienceOptions, peopleOf, typeOptions } from './announcement-words.ts';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import styles from './announcements.module.css';
import { announcementKeys, announcementQueries } from './queries.ts';

const schema = notificationsContract.calls['notifications.announce'].input;
const empty: AnnouncementInput = { type: 'system_alert', title: '', message: '', role: null };
/** What is written to everyone, or a role, with how it will look and whom it reaches. */
export function AnnouncementForm() {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: announce,
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  });
  const form = useAppForm({
    schema,
    defaultValues: empty,
    keptAs: 'announcement',
    mode: 'onSubmit',
    send: async (_parsed, typed) => {
      const { recipients } = await sending.mutateAsync(typed);
      notifySuccess(`Announcement sent to ${peopleOf(recipients)}`);
      form.reset(empty);
    },
    describe: (error) => errorMessage('notifications.announce', error),
  });
  const [type, title, message, role] = useWatch({
    control: form.control,
    name: ['type', 'title', 'message', 'role'],
  });
  const recipients = useQuery(announcementQueries.recipients(role)).data;
  return (
    <OffInViews>
      <Form form={form} className={styles['form']} aria-label="New announcement">
        <h2>New announcement</h2>
        <FormNotices form={form} />
        <ChoiceField form={form} name="type" label="Type" data={typeOptions} />
        <ChoiceField form={form} name="role" label="To" data={[...audienceOptions]} emptyAs={null} shown="" />
        <TextField form={form} name="title" label="Title" required />
        <TextAreaField form={form} name="message" label="Message" />
        <Preview type={type} title={title} message={message} />
        <div className={styles['send']}>
          <span role="status">{recipients === undefined ? '' : `Reaches ${peopleOf(recipients)} now`}</span>
          <SubmitButton form={form}>Send</SubmitButton>
        </div>
      </Form>
    </OffInViews>
  );
}

type PreviewProps = { type: string; title: string; message: string };

function Preview({ type, title, message }: PreviewProps) {
  const { label, Icon, tone } = lookOf({ type, metadata: {} });
  return (
    <figure className={styles['preview']}>
      <figcaption>Preview</figcaption>
      <div>
        <IconTile icon={Icon} tone={tone} title={label} />
        <span className={styles['lines']}>
          <b dir="auto">{plainLine(title) || 'Title'}</b>
          <span dir="auto">{plainLine(message)}</span>
        </span>
      </div>
    </figure>
  );
}
