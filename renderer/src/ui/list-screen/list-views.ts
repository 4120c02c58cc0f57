import type { Preset, Values } from './list-types.ts';

/** The props of the tabs above a list: presets, and the views that people save. */
export type ListViewsProps = {
  area: string;
  presets: readonly Preset[];
  /** The list's current settings as a view would store them. Stable while they are the same. */
  view: Values;
  /** While viewing as another user: views belong to that user and can't be changed. */
  isReadOnly: boolean;
  /** Replaces the current settings by a view. */
  onApply: (view: Values) => void;
  /** Applies a preset, and keeps the filters unless they are to be cleared. */
  onPreset: (params: Values, clears?: boolean) => void;
};
