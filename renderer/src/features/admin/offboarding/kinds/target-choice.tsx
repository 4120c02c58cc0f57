import { useMemo } from 'react';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import type { Offboarding, OffboardingKind } from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';
import styles from '#renderer/features/admin/offboarding/offboarding.module.css';

type Props = {
  plan: Offboarding;
  kind: OffboardingKind;
  label: string;
  value: string | null;
  onChoose: (to: string) => void;
};

/** Chooses who gets it, or another action. */
export function TargetChoice({ plan, kind, label, value, onChoose }: Props) {
  const moves = kind.actions.includes('move');
  const choices = usePersonChoices({ known: plan.people, isEnabled: moves });
  const data = useMemo(
    () => [
      ...(kind.usual === 'model' ? [{ value: 'model', label: 'Main manager of each model' }] : []),
      ...(kind.actions.includes('end') ? [{ value: 'end', label: wordsOf(kind.kind).end }] : []),
      ...(kind.actions.includes('keep') ? [{ value: 'keep', label: 'Keep' }] : []),
      ...(moves ? choices.options.filter((option) => option.value !== plan.person.id) : []),
    ],
    [kind, moves, choices.options, plan.person.id],
  );
  return (
    <ReadOnlyGuard>
      <EditableChoice
        size="sm"
        className={styles['target'] ?? ''}
        aria-label={label}
        placeholder="Choose"
        searchable
        data={data}
        value={value}
        onChange={(chosen) => {
          if (chosen !== null) onChoose(chosen);
        }}
        renderOption={renderPersonOption}
        {...choices.search}
      />
    </ReadOnlyGuard>
  );
}
