import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebugByLink, useDebugMode } from '#renderer/lib/diagnostics/debug-mode.ts';
import { dropSpentPreloads } from '#renderer/lib/loading/spent-preloads.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { followHealth } from './follow-health.ts';

const load = () => import('#renderer/features/debug/debug-tools.tsx');

/** Ctrl+Shift+D turns debug mode on and off on every page. Its tools load only when it is on. */
export function DebugMode() {
  const { isOn, setOn } = useDebugMode();
  const [params, setParams] = useSearchParams();
  const isLinked = params.has('debug');
  const [Tools, setTools] = useState<ComponentType>();
  useEffect(() => {
    if (!isOn) return;
    load().then(
      ({ DebugTools }) => {
        setTools(() => DebugTools);
      },
      () => {
        notifyError('Couldn’t load this. Check your connection and try again.');
      },
    );
  }, [isOn]);
  useEffect(() => {
    if (isLinked) useDebugByLink.setState({ isOn: true });
  }, [isLinked]);
  const toggle = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyD' || !event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    setOn(!isOn);
    if (isLinked)
      setParams(
        (next) => {
          next.delete('debug');
          return next;
        },
        { replace: true },
      );
  });
  useEffect(() => {
    window.addEventListener('keydown', toggle);
    return () => {
      window.removeEventListener('keydown', toggle);
    };
  }, []);
  useEffect(followHealth, []);
  useEffect(dropSpentPreloads, []);
  return isOn && Tools !== undefined ? <Tools /> : null;
}
