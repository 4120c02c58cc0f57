import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import styles from './lazy-dialog.module.css';

/** Shows immediately that the click worked, while the dialog's code loads. */
const WaitingBar = () =>
  createElement('div', { className: styles['waiting'], role: 'status', 'aria-label': 'Loading…' });

type Leaving = { onClose: () => void } | { onCancel: () => void };

export type LazyDialog<P extends Leaving> = ComponentType<P> & {
  /** Loads the code; never rejects. After a failure, opening tries again. */
  preload: () => Promise<void>;
};

/**
 * A dialog that no page waits for: its code loads when the browser is idle, or when it is opened; if `isLarge`, only
 * when opened. If loading fails, an error is shown and the page stays as it is.
 */
export function lazyDialog<P extends Leaving>(
  load: () => Promise<ComponentType<P>>,
  { isLarge = false } = {},
): LazyDialog<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async () => (loaded ??= await load());
  const preload = () =>
    get().then(
      () => undefined,
      () => undefined,
    );
  if (!isLarge) afterFirstPage(() => void preload());

  function LazyDialog(props: P) {
    const [Dialog, setDialog] = useState(() => loaded);
    const isHere = Dialog !== undefined;
    const giveUp = useEffectEvent(() => {
      notifyError('Couldn’t load this. Check your connection and try again.');
      if ('onClose' in props) props.onClose();
      else props.onCancel();
    });
    useEffect(() => {
      if (isHere) return;
      let isWanted = true;
      get().then(
        (dialog) => {
          if (isWanted) setDialog(() => dialog);
        },
        () => {
          if (isWanted) giveUp();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isHere]);
    return Dialog === undefined ? createElement(WaitingBar) : createElement(Dialog, props);
  }
  return Object.assign(LazyDialog, { preload });
}
