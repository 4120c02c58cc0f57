import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';

type Props = { title: string; children: ReactNode };

/** Shown for a page that a view cannot show, because it is private or can be edited. */
export function OutsideView({ title, children }: Props) {
  const { isReadOnly, name } = useViewer();
  if (!isReadOnly) return children;
  return (
    <CentredPage>
      <BlankState icon={<IconEyeOff size={20} stroke={1.6} />} heading="h1" role="status" title={title}>
        {name} can open this page, but its content isn’t part of the view.
      </BlankState>
    </CentredPage>
  );
}
