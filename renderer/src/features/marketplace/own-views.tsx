import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import type { ListViewsProps } from '#renderer/ui/list-screen/list-views.ts';

const none = [] as const;

/** Only the views that users saved: the built-in ones are tabs. */
export const OwnViews = (props: ListViewsProps) => <SavedViews {...props} presets={none} />;
