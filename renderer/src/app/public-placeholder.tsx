import { IconHourglass } from '@tabler/icons-react';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';

/** Stands at a public address until its page is built. */
export function PublicPlaceholder({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <CentredPage as="main">
      <BlankState icon={<IconHourglass size={20} stroke={1.6} />} heading="h1" title="Coming soon">
        This version of Marquee can’t show this page yet. Your link is fine.
      </BlankState>
    </CentredPage>
  );
}
