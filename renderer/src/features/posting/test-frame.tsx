import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PostingFrame } from './posting-frame.ts';
import { postingQueries } from './queries.ts';

// For tests alone: what stands around a part of the page, for one that is shown alone.

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
  // What is done with posts is none of these parts' business.
  return <Part {...(frame as unknown as PostingFrame)} />;
}
