import { IconMail, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { PhoneNumber, Socials } from '#shared/contract/socials.ts';
import { mostEmailAccounts, mostPhoneNumbers } from '#shared/domain/social-fields.ts';
import { sentenceFor } from '#renderer/features/socials/forms/form-failure.ts';
import { usePhones } from '#renderer/features/socials/phones.ts';
import { savePhoneNumbers } from '#renderer/features/socials/saves.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { AccountRow } from './account-row.tsx';
import { useAccounts } from './accounts-context.ts';
import { CellButton } from './cell-button.tsx';
import { GroupHead } from './platform-group.tsx';
import styles from './accounts.module.css';

const mailWords = { one: 'account', many: 'accounts' };
const phoneWords = { one: 'number', many: 'numbers' };

type Props = { socials: Socials; now: number };

/** A model's mailboxes, which are accounts like those of a platform. */
export function EmailGroup({ socials: { emailAccounts }, now }: Props) {
  const { canEdit, open } = useAccounts();
  return (
    <tbody>
      <GroupHead
        icon={<IconMail size={16} stroke={1.7} aria-hidden />}
        label="Email accounts"
        count={countOf(emailAccounts.length, mailWords)}
        addLabel={canEdit && emailAccounts.length < mostEmailAccounts ? 'Add email' : undefined}
        addName="Add email account"
        onAdd={() => {
          open({ kind: 'email', account: undefined });
        }}
      />
      {emailAccounts.map((account) => (
        <AccountRow
          key={account.credential.id}
          target={{ credential: account.credential, name: account.email, platform: undefined }}
          line={account.label}
          href={undefined}
          notes={account.notes}
          now={now}
          onEdit={() => {
            open({ kind: 'email', account });
          }}
        />
      ))}
    </tbody>
  );
}

/** Phone numbers, formatted for their countries. */
export function PhoneGroup({ socials: { phoneNumbers } }: Props) {
  const client = useQueryClient();
  const { modelId, canEdit, open } = useAccounts();
  const read = usePhones();

  const change = async (edit: (present: PhoneNumber[]) => PhoneNumber[]): Promise<boolean> => {
    try {
      await savePhoneNumbers(client, modelId, edit);
      notifySuccess('Phone numbers updated successfully');
      return true;
    } catch (error) {
      notifyError(sentenceFor('socials.setPhoneNumbers')(error));
      return false;
    }
  };
  const remove = (phone: PhoneNumber, shown: string) =>
    undoable(async (offer) => {
      const isThis = ({ number, label }: PhoneNumber) => number === phone.number && label === phone.label;
      let removed: PhoneNumber[] = [];
      const isSaved = await change((present) => {
        removed = present.filter(isThis);
        return present.filter((other) => !isThis(other));
      });
      // A second click, or someone else, may have removed it already.
      if (isSaved && removed.length > 0)
        offer(`${shown} removed`, () =>
          change((present) => (present.some(isThis) ? present : [...present, phone])),
        );
    });
  return (
    <tbody>
      <GroupHead
        icon={<IconPhone size={16} stroke={1.7} aria-hidden />}
        label="Phone numbers"
        count={countOf(phoneNumbers.length, phoneWords)}
        addLabel={canEdit && phoneNumbers.length < mostPhoneNumbers ? 'Add number' : undefined}
        addName="Add phone number"
        onAdd={() => {
          open({ kind: 'phone', phone: undefined });
        }}
      />
      {phoneNumbers.map((phone) => {
        const { text, country } = read(phone.number);
        return (
          <tr key={`${phone.number} ${phone.label}`}>
            <td colSpan={4}>
              <Stack as="span" align="start" shrink>
                <span className={styles['phone']} dir="ltr">
                  {text}
                </span>
                <span className={styles['line']} dir="auto">
                  {[phone.label, country].filter(Boolean).join(' · ')}
                </span>
              </Stack>
            </td>
            <td>
              {canEdit ? (
                <Row as="span" align="stretch" justify="end">
                  <CellButton
                    label={`Edit ${text}`}
                    onClick={() => {
                      open({ kind: 'phone', phone });
                    }}
                  >
                    <IconPencil size={15} stroke={1.7} />
                  </CellButton>
                  <CellButton label={`Remove ${text}`} onClick={() => void remove(phone, text)}>
                    <IconTrash size={15} stroke={1.7} />
                  </CellButton>
                </Row>
              ) : null}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
