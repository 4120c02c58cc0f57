import { Button } from '@mantine/core';
import { IconArrowLeft, IconLayoutDashboard, IconLock } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import type { RouteFlag } from '#shared/domain/permissions.ts';
import { paths } from '#shared/domain/areas.ts';

type Props = {
  flag: RouteFlag | undefined;
  message: string | undefined;
};

export function AccessDenied({ flag, message }: Props) {
  const navigate = useNavigate();
  // The router gives the first entry this key: there is no earlier page of the app to return to.
  const isFirstPage = useLocation().key === 'default';
  return (
    <CentredPage>
      <BlankState
        icon={<IconLock size={20} stroke={1.6} />}
        heading="h1"
        title="Access Denied"
        role="alert"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} stroke={1.8} />}
              onClick={() => void (isFirstPage ? navigate(paths.dashboard) : navigate(-1))}
            >
              Go Back
            </Button>
            <Button
              component={Link}
              to={paths.dashboard}
              leftSection={<IconLayoutDashboard size={16} stroke={1.8} />}
            >
              Dashboard
            </Button>
          </>
        }
      >
        {message ??
          `You don't have permission to access this page. The required permission "${String(flag)}" is not enabled for your account.`}
        <br />
        Contact your administrator to request access to this feature.
      </BlankState>
    </CentredPage>
  );
}
