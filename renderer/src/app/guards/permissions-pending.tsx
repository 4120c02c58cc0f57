import { Loader } from '@mantine/core';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import styles from './permissions-pending.module.css';

export function PermissionsPending() {
  return (
    <CentredPage>
      <div className={styles['pending']} role="status">
        <Loader size={18} type="oval" aria-hidden />
        <h1>Loading permissions...</h1>
      </div>
    </CentredPage>
  );
}
