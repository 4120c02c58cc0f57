import { useQuery } from '@tanstack/react-query';
import { templateQueries } from '#renderer/entities/task/template-queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { isAllowed } from '#shared/domain/permissions.ts';

type Props = { value: string | null; onChange: (templateId: string | null) => void };

/** Offers onboarding tasks for a new model if there is a template; they are shown before they are created. */
export function OnboardingChoice({ value, onChange }: Props) {
  const { permissions } = useViewer();
  const mayAdd = isAllowed(permissions, 'canAccessTasks');
  const templates = useQuery({ ...templateQueries.list(), enabled: mayAdd }).data ?? [];
  const options = templates
    .filter(({ isOnboarding }) => isOnboarding)
    .map(({ id, name }) => ({ value: id, label: name }));
  if (!mayAdd || options.length === 0) return null;
  return (
    <EditableChoice
      label="Onboarding tasks"
      description="You’ll see who gets what before the tasks are created."
      data={[{ value: '', label: 'None' }, ...options]}
      value={value ?? ''}
      onChange={(chosen) => {
        onChange(chosen === '' ? null : chosen);
      }}
    />
  );
}
