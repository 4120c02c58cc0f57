import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebugByLink, useDebugMode } from '#renderer/lib/diagnostics/debug-mode.ts';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

const DebugTools = lazyPart(
  async () => (await import('#renderer/features/debug/debug-tools.tsx')).DebugTools,
);

/** Ctrl+Shift+D turns it on and off, on every page; who has it off loads none of it. */
export function DebugMode() {
  const { isOn, setOn } = useDebugMode();
  const [params, setParams] = useSearchParams();
  const isLinked = params.has('debug');
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
  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = false;
    afterFirstPage(
      () =>
        void import('#renderer/app/health/follow-health.ts').then(
          ({ followHealth }) => {
            if (!isOver) end = followHealth();
          },
          // It watches over the page, which works without it.
          () => undefined,
        ),
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, []);
  return isOn ? <DebugTools waiting={null} /> : null;
}
