import { Button } from '@mantine/core';
import { IconBugOff, IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import { paths } from '#shared/domain/areas.ts';

/** Shown when the page that shows errors has failed itself. */
export function DebugPageError() {
  return (
    <CentredPage>
      <BlankState
        icon={<IconBugOff size={20} stroke={1.6} />}
        tone="red"
        heading="h1"
        title="Debug Page Error"
        role="alert"
        actions={
          <Button
            component={Link}
            to={paths.dashboard}
            leftSection={<IconLayoutDashboard size={16} stroke={1.8} />}
          >
            Go to Dashboard
          </Button>
        }
      >
        The debug page hit an error, possibly from permission issues or component errors.
      </BlankState>
    </CentredPage>
  );
}
