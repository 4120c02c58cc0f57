import { Button } from '@mantine/core';
import { IconAddressBook, IconPlus } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { Socials } from '#shared/contract/socials.ts';
import { byPlatform } from '#renderer/entities/credential/platforms.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { useAccounts } from './accounts-context.ts';
import { EmailGroup, PhoneGroup } from './contact-groups.tsx';
import { PlatformGroup } from './platform-group.tsx';
import styles from './accounts.module.css';

type Props = { socials: Socials; now: number };

/** Platforms with their accounts, then mailboxes and phone numbers. */
export function AccountTable({ socials, now }: Props) {
  const { canEdit, open } = useAccounts();
  const { platforms, emailAccounts, phoneNumbers } = socials;
  const hasContacts = canEdit || emailAccounts.length > 0 || phoneNumbers.length > 0;
  return (
    <div className={styles['scroll']} role="region" aria-label="Accounts" tabIndex={0}>
      {platforms.length > 0 ? null : (
        <Stack justify="center" className={styles['blank']}>
          <BlankState
            icon={<IconAddressBook size={20} stroke={1.6} />}
            title="No platforms yet"
            role="status"
            actions={
              canEdit ? (
                <Button
                  size="sm"
                  leftSection={<IconPlus size={15} stroke={2} />}
                  onClick={() => {
                    open({ kind: 'platform' });
                  }}
                >
                  Add platform
                </Button>
              ) : undefined
            }
          >
            {canEdit
              ? 'Add the platforms this model is on. Passwords are encrypted.'
              : 'People who edit this model can add platforms.'}
          </BlankState>
        </Stack>
      )}
      {platforms.length === 0 && !hasContacts ? null : (
        <table className={styles['table']} aria-label="Accounts">
          <colgroup>
            <col className={styles['colAccount']} />
            <col />
            <col className={styles['colCode']} />
            <col className={styles['colChanged']} />
            <col className={styles['colActions']} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Password</th>
              <th scope="col">One-time code</th>
              <th scope="col">Changed</th>
              <th scope="col">
                <Hidden>Actions</Hidden>
              </th>
            </tr>
          </thead>
          {platforms.toSorted(byPlatform).map((platform) => (
            <PlatformGroup key={platform.platform} platform={platform} now={now} />
          ))}
          {canEdit || emailAccounts.length > 0 ? <EmailGroup socials={socials} now={now} /> : null}
          {canEdit || phoneNumbers.length > 0 ? <PhoneGroup socials={socials} now={now} /> : null}
        </table>
      )}
    </div>
  );
}
