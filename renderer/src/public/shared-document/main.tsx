import '#renderer/lib/typeface/typeface.css';
import '#renderer/public/shell/tokens.css';
import '#renderer/public/shell/base.css';
import { keepPageOnDrops } from '#renderer/lib/window/stray-drops.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isFramed } from '#renderer/public/shell/framed.ts';
import { SharedDocumentPage } from './shared-document-page.tsx';
import { hidePreview, readAddress } from './server/address.ts';
import { createVisit } from './server/visit.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('shared-document.html has no #root');

if (!isFramed()) {
  keepPageOnDrops();
  const visit = createVisit(readAddress(location));
  hidePreview();
  void visit.start();
  createRoot(root).render(
    <StrictMode>
      <SharedDocumentPage visit={visit} />
    </StrictMode>,
  );
}
