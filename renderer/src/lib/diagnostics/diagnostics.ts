import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** Something that listens to changes made elsewhere. */
export type SubscriptionRecord = { id: string; channel: string; component: string; created: Date };
/** A dialog, open or closed since. */
export type ModalRecord = {
  id: string;
  isOpen: boolean;
  component: string;
  created: Date;
  lastToggled: Date;
};

type DiagnosticsStore = {
  subscriptions: readonly SubscriptionRecord[];
  modals: readonly ModalRecord[];
};

/** What is at work on this page, for whoever looks for a leak. Nothing is sent anywhere. */
export const useDiagnosticsStore = create<DiagnosticsStore>(() => ({ subscriptions: [], modals: [] }));

let count = 0;

/** Notes a subscription; answers with what takes it out again. */
export function registerSubscription(channel: string, component: string): () => void {
  count += 1;
  const record: SubscriptionRecord = { id: `subscription-${count}`, channel, component, created: new Date() };
  useDiagnosticsStore.setState(({ subscriptions }) => ({ subscriptions: [...subscriptions, record] }));
  return () => {
    useDiagnosticsStore.setState(({ subscriptions }) => ({
      subscriptions: subscriptions.filter(({ id }) => id !== record.id),
    }));
  };
}

/** Notes that a dialog was opened or closed. One that opens again keeps its record. */
export function toggleModal(id: string, component: string, isOpen: boolean): void {
  useDiagnosticsStore.setState(({ modals }) => {
    const now = new Date();
    const known = modals.find((modal) => modal.id === id);
    if (known === undefined) {
      if (!isOpen) return {};
      return { modals: [...modals, { id, isOpen, component, created: now, lastToggled: now }] };
    }
    return {
      modals: modals.map((modal) => (modal === known ? { ...modal, isOpen, lastToggled: now } : modal)),
    };
  });
}

/** For a dialog that is open while it is mounted. */
export function useRegisteredModal(component: string): void {
  const id = `${component}${useId()}`;
  useEffect(() => {
    toggleModal(id, component, true);
    return () => {
      toggleModal(id, component, false);
    };
  }, [id, component]);
}
