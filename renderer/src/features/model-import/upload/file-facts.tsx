import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import page from '#renderer/features/model-import/page.module.css';
import { Hint, Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';

/** The file's name and facts, at the top of the panel. */
export function FileFacts({ name, facts, children }: { name: string; facts: string; children?: ReactNode }) {
  return (
    <section className={page['block']} aria-label="File">
      <Row gap={10}>
        <IconTile icon={IconFileSpreadsheet} />
        <Stack grow>
          <Text ellipsis size={13} weight={500} title={name} dir="auto">
            {name}
          </Text>
          <Hint block>{facts}</Hint>
        </Stack>
        {children}
      </Row>
    </section>
  );
}
