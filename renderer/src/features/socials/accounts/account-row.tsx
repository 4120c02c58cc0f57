import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Target } from '#renderer/features/socials/targets.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CellButton } from './cell-button.tsx';
import { ChangedCell } from './changed-cell.tsx';
import { CodeCell } from './code-cell.tsx';
import { PasswordCell } from './password-cell.tsx';
import styles from './accounts.module.css';

type Props = {
  target: Target;
  slot?: 'Main' | '2nd';
  /** Below the name. */
  line: string;
  /** Where the name links to, outside of the app. */
  href: string | undefined;
  notes: string;
  now: number;
  onEdit: () => void;
};

/** An account: its name, password, one-time code and the password's age. */
export function AccountRow({ target, slot, line, href, notes, now, onEdit }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { credential, name } = target;
  const hasDetails = notes !== '' || credential.hasPassword || credential.recoveryCodes !== null;
  return (
    <>
      <tr>
        <td>
          <Row gap={10} shrink>
            {slot === undefined ? null : (
              <span className={styles['slot']}>
                <Tag tone={slot === 'Main' ? 'primary' : 'neutral'}>{slot}</Tag>
              </span>
            )}
            <Stack as="span" align="start" shrink>
              <ProfileLink href={href}>{name}</ProfileLink>
              <span className={styles['line']} title={line} dir="auto">
                {line}
              </span>
            </Stack>
          </Row>
        </td>
        <td>
          <PasswordCell target={target} />
        </td>
        <td>
          <CodeCell target={target} />
        </td>
        <td>
          <ChangedCell credential={credential} now={now} />
        </td>
        <td>
          <Row as="span" align="stretch" justify="end">
            {hasDetails ? (
              <CellButton
                label={`Details of ${name}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailsId : undefined}
                onClick={() => {
                  setIsOpen(!isOpen);
                }}
              >
                <IconChevronDown size={16} stroke={1.7} className={styles['chevron']} />
              </CellButton>
            ) : null}
            <AccountMenu target={target} isSecondary={slot === '2nd'} onEdit={onEdit} />
          </Row>
        </td>
      </tr>
      {isOpen ? (
        <tr className={styles['open']}>
          <td colSpan={5}>
            <AccountDetails id={detailsId} target={target} notes={notes} now={now} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

type LinkProps = { href: string | undefined; children: ReactNode };

/** A link to the profile on its platform, opened in the browser. */
export function ProfileLink({ href, children }: LinkProps) {
  if (href === undefined)
    return (
      <span className={styles['name']} dir="auto">
        {children}
      </span>
    );
  return (
    <a
      className={styles['name']}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      dir="auto"
    >
      {children}
    </a>
  );
}
