import { useDiagnosticsStore } from './diagnostics.ts';

/** How long a closed dialog stays in the records. */
const keptModalMs = 60 * 60_000;

/** Removes dialogs that were closed over an hour ago. */
export function forgetOldModals(now: number): void {
  useDiagnosticsStore.setState(({ modals }) => ({
    modals: modals.filter(({ isOpen, lastToggled }) => isOpen || now - lastToggled.getTime() <= keptModalMs),
  }));
}

/** Removes every closed dialog. */
export function forgetClosedModals(): void {
  useDiagnosticsStore.setState(({ modals }) => ({ modals: modals.filter(({ isOpen }) => isOpen) }));
}

let lastAt: Date | undefined;

/** Records that old records were just removed. */
export const noteCleanUp = () => {
  lastAt = new Date();
};

/** When old records were last removed on this page. */
export const lastCleanUp = () => lastAt;
