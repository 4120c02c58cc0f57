import type { Address } from './address.ts';

type StoredView = { viewId: string; isPreview: boolean };

const nameOf = ({ documentId, key }: Address) => `marquee.shared:${documentId}:${key ?? ''}`;

/** The view that this tab has open, so that a reload doesn't count as another view. */
export function readView(address: Address): StoredView | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(address)) ?? 'null') as Partial<StoredView> | null;
    if (typeof kept?.viewId !== 'string') return undefined;
    return { viewId: kept.viewId, isPreview: kept.isPreview === true };
  } catch {
    return undefined;
  }
}

export function keepView(address: Address, view: StoredView | undefined): void {
  try {
    if (view === undefined) sessionStorage.removeItem(nameOf(address));
    else sessionStorage.setItem(nameOf(address), JSON.stringify(view));
  } catch {
    // Storage may be blocked. A reload then asks the questions again.
  }
}
