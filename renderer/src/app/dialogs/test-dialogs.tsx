import type { ReactNode } from 'react';
import type { createFakeBridge } from '#renderer/bridge/fake.ts';
import { modelOf } from '#renderer/entities/model/test-models.ts';

// For tests only: how each dialog is opened, and what it focuses first.

export type Handlers = Parameters<typeof createFakeBridge>[0];

export type Opening = {
  /** Renders the dialog, or the page or panel that opens it. */
  draw: (close: () => void) => Promise<ReactNode>;
  /** The name of the element that has the focus. */
  begins: string;
  /** The button that opens it, if it isn't open from the start. */
  press?: string;
  /** The viewer's role; an administrator by default. */
  role?: 'admin' | 'manager';
  /** All other calls stay unanswered. */
  answers?: Handlers;
};

export type Row =
  | { opens: readonly Opening[] }
  /** Only asks with the kit's ConfirmDialog, within a page or panel. */
  | 'asks'
  /** Renders a dialog from another file, which has its own row. */
  | 'passes on';

/** Keyed by the file below `renderer/src` that renders the dialog. */
export type DialogRows = Readonly<Record<string, Row>>;

type How<M> = {
  begins: string;
  draw: (module: M, close: () => void) => ReactNode;
} & Pick<Opening, 'press' | 'role' | 'answers'>;

/** The dialog of a module, loaded as lazily as on the page. */
export const opening = <M,>(load: () => Promise<M>, { draw, ...rest }: How<M>): Opening => ({
  ...rest,
  draw: async (close) => draw(await load(), close),
});
/** For most dialogs, one way to open them is enough. */
export const opens = <M,>(load: () => Promise<M>, how: How<M>): Row => ({ opens: [opening(load, how)] });

/** A row with only the few fields that the dialog reads. */
export const some = <T,>(fields: Partial<T>): T => fields as T;
export const nothing = () => undefined;
export const later = () => new Promise<never>(nothing);
export const luna = modelOf({ stageName: 'Luna Vale' });
