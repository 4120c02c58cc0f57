import { useEffect } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { forgetReachedLimit, useReachedLimit } from './reached-limit.ts';

const LimitDialog = lazyDialog(async () => (await import('./limit-dialog.tsx')).LimitDialog);

/** For pages with changes that a plan may refuse: shows which limit was reached, and what can be done. */
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
