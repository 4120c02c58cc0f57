import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import type { ListViewsProps } from '#renderer/ui/list-screen/list-views.ts';

const none = [] as const;

/** Those that people save: what everyone has are tabs. */
export const OwnViews = (props: ListViewsProps) => <SavedViews {...props} presets={none} />;
