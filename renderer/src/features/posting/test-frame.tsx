import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PostingFrame } from './posting-frame.ts';
import { postingQueries } from './queries.ts';

// For tests only: the surroundings of a tab, to render it alone.

const never = () => undefined;

export function InFrame({ Part }: { Part: ComponentType<PostingFrame> }) {
  const accounts = useQuery(postingQueries.accounts()).data;
  const frame = {
    title: 'Social posting',
    about: null,
    tabs: <span />,
    beside: null,
    action: { label: 'Write post', icon: IconPencil, onPress: never },
    accounts,
    onWrite: never,
    composer: null,
  };
  // These tabs don't use post actions.
  return <Part {...(frame as unknown as PostingFrame)} />;
}
