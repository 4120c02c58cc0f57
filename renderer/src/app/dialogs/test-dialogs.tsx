import type { ReactNode } from 'react';
import type { createFakeBridge } from '#renderer/bridge/fake.ts';
import { modelOf } from '#renderer/entities/model/test-models.ts';

// For tests alone: how each dialog is opened, and where it begins.

export type Handlers = Parameters<typeof createFakeBridge>[0];

export type Opening = {
  /** What draws the dialog, or what it is opened from. */
  draw: (close: () => void) => Promise<ReactNode>;
  /** The name of what has the focus. */
  begins: string;
  /** The button that opens it, where it isn't open at once. */
  press?: string;
  /** As whom; an administrator else. */
  role?: 'admin' | 'manager';
  /** Every other call stays without an answer. */
  answers?: Handlers;
};

export type Row =
  | { opens: readonly Opening[] }
  /** Asks by the kit's ConfirmDialog and nothing else of it, within a page or panel. */
  | 'asks'
  /** Draws a dialog of another file, which has a row. */
  | 'passes on';

/** By the file below `renderer/src` that renders it. */
export type DialogRows = Readonly<Record<string, Row>>;

type How<M> = {
  begins: string;
  draw: (module: M, close: () => void) => ReactNode;
} & Pick<Opening, 'press' | 'role' | 'answers'>;

/** The dialog of a module, which is loaded as late as the page loads it. */
export const opening = <M,>(load: () => Promise<M>, { draw, ...rest }: How<M>): Opening => ({
  ...rest,
  draw: async (close) => draw(await load(), close),
});
/** One way to open it is enough for most. */
export const opens = <M,>(load: () => Promise<M>, how: How<M>): Row => ({ opens: [opening(load, how)] });

/** A row of which the dialog reads but a few fields. */
export const some = <T,>(fields: Partial<T>): T => fields as T;
export const nothing = () => undefined;
export const later = () => new Promise<never>(nothing);
export const luna = modelOf({ stageName: 'Luna Vale' });
