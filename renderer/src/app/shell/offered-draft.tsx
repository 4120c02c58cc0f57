import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { dropDraft } from '#renderer/lib/drafts/drafts.ts';
import { useOfferedDrafts, type OfferedDraft as Offered } from '#renderer/lib/drafts/offered-drafts.ts';
import styles from './strip.module.css';

/** What someone has begun on this page and left. */
export function OfferedDraft({ draft }: { draft: Offered }) {
  const withdraw = () => {
    useOfferedDrafts.setState(({ offered }) => ({ offered: offered.filter((each) => each !== draft) }));
  };
  return (
    <section className={styles['strip']} aria-label="Not finished yet">
      <IconHistory size={16} stroke={1.7} aria-hidden />
      <span>
        <b>You began {draft.what}.</b> What you typed is kept.
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          withdraw();
          draft.resume();
        }}
      >
        Resume editing
      </Button>
      <ActionIcon
        size="xs"
        aria-label="Discard what you typed"
        onClick={() => {
          withdraw();
          dropDraft(draft.name);
        }}
      >
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </section>
  );
}
