import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SocialPlatform } from '#shared/contract/socials.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { pageAddress, platformIcon } from '#renderer/entities/credential/platforms.ts';
import { accountName, slotsOf } from '#renderer/features/socials/slots.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { mostSecondary } from '#shared/domain/social-fields.ts';
import { AccountRow, ProfileLink } from './account-row.tsx';
import { useAccounts } from './accounts-context.ts';
import { CellButton } from './cell-button.tsx';
import styles from './accounts.module.css';

const words = { one: 'account', many: 'accounts' };

/** A platform with its accounts. */
export function PlatformGroup({ platform, now }: { platform: SocialPlatform; now: number }) {
  const { canEdit, open } = useAccounts();
  const slots = slotsOf(platform);
  const name = platform.platform;
  const label = platformLabel(name);
  const count = slots.filter(({ account }) => account !== null).length;
  return (
    <tbody>
      <GroupHead
        icon={platformIcon(name)}
        label={label}
        count={countOf(count, words)}
        addLabel={canEdit && platform.secondary.length < mostSecondary ? 'Add account' : undefined}
        addName={`Add account to ${label}`}
        onAdd={() => {
          const slot = slots.find(({ account }) => account === null);
          open({ kind: 'account', platform: name, slot });
        }}
      >
        {canEdit ? (
          <CellButton
            label={`Remove ${label}`}
            onClick={() => {
              open({ kind: 'remove-platform', platform: name });
            }}
          >
            <IconTrash size={14} stroke={1.7} />
          </CellButton>
        ) : null}
      </GroupHead>
      {slots.map((slot) => {
        const { place, account, link } = slot;
        const href = pageAddress(name, link);
        const slotName = place === 'main' ? 'Main' : '2nd';
        if (account === null)
          return (
            <tr key={place}>
              <td colSpan={5}>
                <Row gap={10} shrink>
                  <span className={styles['slot']}>
                    <Tag tone={place === 'main' ? 'primary' : 'neutral'}>{slotName}</Tag>
                  </span>
                  <Stack as="span" align="start" shrink>
                    <ProfileLink href={href}>{link === '' ? 'No account yet' : link}</ProfileLink>
                  </Stack>
                </Row>
              </td>
            </tr>
          );
        const shown = accountName(account);
        return (
          <AccountRow
            key={account.credential.id}
            target={{ credential: account.credential, name: shown, platform: name }}
            slot={slotName}
            line={account.username === '' ? link : account.email}
            href={href}
            notes={account.notes}
            now={now}
            onEdit={() => {
              open({ kind: 'account', platform: name, slot });
            }}
          />
        );
      })}
    </tbody>
  );
}

type HeadProps = {
  icon: ReactNode;
  label: string;
  count: string;
  addLabel: string | undefined;
  /** The button's accessible name, which names the group since there are several. */
  addName: string;
  onAdd: () => void;
  children?: ReactNode;
};

/** The heading row of a group. */
export function GroupHead({ icon, label, count, addLabel, addName, onAdd, children }: HeadProps) {
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={5}>
        <Row gap={8} className={styles['groupLine']}>
          {icon}
          <b>{label}</b>
          <span className={styles['meta']}>{count}</span>
          <Row as="span" gap={4} inline className={styles['groupActions']}>
            {children}
            {addLabel === undefined ? null : (
              <button type="button" className={styles['add']} aria-label={addName} onClick={onAdd}>
                <IconPlus size={13} stroke={2} aria-hidden />
                {addLabel}
              </button>
            )}
          </Row>
        </Row>
      </th>
    </tr>
  );
}
