import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { withEverything } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import styles from '#renderer/features/admin/offboarding/offboarding.module.css';
import { useChoose } from '#renderer/features/admin/offboarding/use-offboarding.ts';

/** Picks one person for everything that can be handed over. */
export function EverythingTo({ plan }: { plan: Offboarding }) {
  const choose = useChoose(plan.person.id);
  const choices = usePersonChoices();
  return (
    <div className={styles['everything']}>
      <ReadOnlyGuard>
        <EditableChoice
          label="Hand everything over to"
          placeholder="Choose a person, or decide below"
          searchable
          data={choices.options.filter(({ value }) => value !== plan.person.id)}
          value={null}
          onChange={(value) => {
            if (value !== null) choose.mutate(withEverything(plan, value));
          }}
          renderOption={renderPersonOption}
          {...choices.search}
        />
      </ReadOnlyGuard>
    </div>
  );
}
