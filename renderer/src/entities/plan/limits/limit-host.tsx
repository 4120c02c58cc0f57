import { useEffect } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { forgetReachedLimit, useReachedLimit } from './reached-limit.ts';

const LimitDialog = lazyDialog(async () => (await import('./limit-dialog.tsx')).LimitDialog);

/** On pages with changes that a plan may refuse: says which limit it was, and the ways to continue. */
export function LimitHost() {
  const reached = useReachedLimit((store) => store.reached);
  useEffect(() => {
    useReachedLimit.setState({ isHosted: true });
    return () => {
      useReachedLimit.setState({ isHosted: false, reached: undefined });
    };
  }, []);
  return reached === undefined ? null : <LimitDialog reached={reached} onClose={forgetReachedLimit} />;
}
