import type { Preset, Values } from './list-types.ts';

/** What the tabs over a list need: those that everyone has, and the views that people save. */
export type ListViewsProps = {
  area: string;
  presets: readonly Preset[];
  /** What a view of the list as it is now would keep. Stable while that is the same. */
  view: Values;
  /** Someone else's list: their own views are theirs. */
  isReadOnly: boolean;
  /** Puts a view in the place of what is there. */
  onApply: (view: Values) => void;
  /** Changes what a preset sets, and leaves the filters unless they are cleared. */
  onPreset: (params: Values, clears?: boolean) => void;
};
