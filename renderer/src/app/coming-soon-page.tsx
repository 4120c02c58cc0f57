import { IconHourglass } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';

/** Stands for a page that is still to come. */
export function ComingSoonPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <CentredPage>
        <BlankState icon={<IconHourglass size={20} stroke={1.6} />} title="Coming soon">
          {title} will be available in a later version of Marquee.
        </BlankState>
      </CentredPage>
    </>
  );
}
