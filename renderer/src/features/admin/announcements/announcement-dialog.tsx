import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { lookOf } from '#renderer/entities/notification/notification-look.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { plainLine } from '#shared/domain/popups/popup-text.ts';
import { announce, type AnnouncementInput } from './api.ts';
import { announcementDraft, audienceOptions, peopleOf, typeOptions } from './announcement-labels.ts';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import styles from './announcements.module.css';
import { announcementKeys, announcementQueries } from './queries.ts';

const schema = notificationsContract.calls['notifications.announce'].input;
const empty: AnnouncementInput = { type: 'system_alert', title: '', message: '', role: null };

/** Writes an announcement to everyone or to one role, with a preview and the number of recipients. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: announce,
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  });
  const form = useAppForm({
    schema,
    defaultValues: empty,
    draftKey: announcementDraft,
    mode: 'onSubmit',
    send: async (_parsed, typed) => {
      const { recipients } = await sending.mutateAsync(typed);
      notifySuccess(`Announcement sent to ${peopleOf(recipients)}`);
      onClose();
    },
    describe: (error) => errorMessage('notifications.announce', error),
  });
  const [type, title, message, role] = useWatch({
    control: form.control,
    name: ['type', 'title', 'message', 'role'],
  });
  const recipients = useQuery(announcementQueries.recipients(role)).data;
  return (
    <TableDialog
      name="AnnouncementDialog"
      title="Create announcement"
      discardTitle="Discard this announcement?"
      form={form}
      fields={[
        { name: 'title', label: 'Title', required: true },
        { kind: 'area', name: 'message', label: 'Message' },
        [
          { kind: 'choice', name: 'type', label: 'Type', data: typeOptions },
          {
            kind: 'choice',
            name: 'role',
            label: 'To',
            hint: (
              <span role="status">
                {recipients === undefined ? '\u00a0' : `Reaches ${peopleOf(recipients)} now`}
              </span>
            ),
            data: audienceOptions,
            emptyAs: null,
            shown: '',
          },
        ],
        <Preview key="preview" type={type} title={title} message={message} />,
      ]}
      verb="Send announcement"
      onClose={onClose}
    />
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
