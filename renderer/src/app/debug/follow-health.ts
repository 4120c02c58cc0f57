import { forgetOldModals, noteCleanUp } from '#renderer/lib/diagnostics/clean-up.ts';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { healthStatus } from '#renderer/lib/diagnostics/health.ts';
import { recordError, useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';

const cleanUpMs = 30 * 60_000;
const toastMs = 5 * 60_000;

/** The browser's message about a box that was measured twice in one frame, which is harmless. */
const isNoise = (message: string) => message.startsWith('ResizeObserver loop');

/** Monitors the page from sign-in to sign-out: warns when its health is critical, and removes old dialog records. */
export function followHealth(): () => void {
  let wasCritical = false;
  let toldAt = -Infinity;
  const judge = () => {
    const { length: subscriptions } = useDiagnosticsStore.getState().subscriptions;
    const isCritical = healthStatus(subscriptions, useErrorStore.getState().errors.length) === 'Critical';
    if (isCritical && !wasCritical && performance.now() - toldAt >= toastMs) {
      toldAt = performance.now();
      notifyError('App performance degraded. Consider refreshing the page.');
    }
    wasCritical = isCritical;
  };
  const handleError = ({ error, message }: ErrorEvent) => {
    if (!isNoise(message)) recordError('Page', error ?? message);
  };
  const handleRejection = ({ reason }: PromiseRejectionEvent) => {
    recordError('Page', reason);
  };
  const cleanUp = setInterval(() => {
    forgetOldModals(Date.now());
    noteCleanUp();
  }, cleanUpMs);
  noteCleanUp();
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  const ends = [useDiagnosticsStore.subscribe(judge), useErrorStore.subscribe(judge)];
  judge();
  return () => {
    clearInterval(cleanUp);
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
    for (const end of ends) end();
  };
}
