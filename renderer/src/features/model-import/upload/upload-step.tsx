import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { paths } from '#shared/domain/areas.ts';
import page from '#renderer/features/model-import/page.module.css';
import type { FileInHand } from '#renderer/features/model-import/use-file.ts';
import { DropZone } from './drop-zone.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportHead } from '#renderer/features/model-import/components/import-head.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';

/** Where a file is chosen, above the earlier imports. */
export function UploadStep({ hand }: { hand: FileInHand }) {
  const { isReadOnly } = useViewer();
  return (
    <Stack grow className={page['main']}>
      <ImportHead step="Upload">
        <Button variant="default" component={Link} to={paths.models}>
          Back to models
        </Button>
      </ImportHead>
      <div className={page['scroll']} role="region" aria-label="Import" tabIndex={0}>
        {isReadOnly ? null : (
          <DropZone
            isReading={hand.isReading}
            problem={hand.problem}
            mayChooseManager={hand.mayChooseManager}
            onChoose={(file) => void hand.choose(file)}
          />
        )}
        <EarlierImports />
      </div>
    </Stack>
  );
}
