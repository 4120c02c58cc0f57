import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { ShareRules } from '#shared/contract/document-shares.ts';
import { paths } from '#shared/domain/areas.ts';
import styles from './share.module.css';

/** What must be set up before people outside can open links. */
export function PublicAddressNote({ rules }: { rules: ShareRules }) {
  const viewer = useViewer();
  if (rules.publicAddress !== null) return null;
  const isAdmin = viewer.role === 'admin';
  return (
    <p className={styles['hint']}>
      The public address isn’t set
      {window.bridge === undefined
        ? ', so that links begin with the address of this page'
        : ': links can’t be copied yet'}
      .{' '}
      {isAdmin && viewer.permissions.can_manage_config ? (
        <Link to={`${paths.config}?setting=public_address`}>Set it in Configuration</Link>
      ) : (
        'An administrator sets it in Configuration.'
      )}
    </p>
  );
}
