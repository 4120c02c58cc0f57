import '#renderer/features/plan-editor/tags.css';
import { TagsInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { faultOf } from '#renderer/ui/form/field-state.ts';
import type { FormFields } from '#renderer/ui/form/use-app-form.ts';
import { mostHighlights } from '#shared/contract/plans.ts';
import type { PlanValues } from '#renderer/features/plan-editor/plan-values.ts';
import { Part } from './part.tsx';
import { SwitchField } from './switch-field.tsx';
import styles from './fields.module.css';

const features = [
  { name: 'canAccessMarketplace', label: 'Marketplace', about: 'Listings, and enquiries about them' },
  {
    name: 'canAccessAdvancedFeatures',
    label: 'Advanced features',
    about: 'Signing, approval of posts, exposure, watermarks and more',
  },
  { name: 'canAccessApi', label: 'API access', about: 'Calls are counted on the Subscription page' },
  { name: 'canAccessPrioritySupport', label: 'Priority support', about: 'Listed on the plan’s card' },
] as const;

export function FeaturesPart({ form }: { form: FormFields<PlanValues> }) {
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control: form.control, name: 'highlights' });
  return (
    <>
      <Part title="Features" about="Checked by the page and again by the database.">
        <div className={styles['pair']}>
          {features.map((feature) => (
            <SwitchField key={feature.name} form={form} {...feature} />
          ))}
        </div>
      </Part>
      <Part title="Highlights" about="Up to five, on the card.">
        <TagsInput
          ref={ref}
          aria-label="Highlights"
          placeholder={value.length === 0 ? 'Type one and press Enter' : ''}
          maxTags={mostHighlights}
          acceptValueOnBlur
          splitChars={[]}
          value={value}
          error={faultOf({ form, name: 'highlights' }) ?? faultOfItem(form)}
          comboboxProps={{ withinPortal: false }}
          onBlur={onBlur}
          onChange={onChange}
        />
      </Part>
    </>
  );
}

/** The error of one of the features. */
function faultOfItem({ formState }: FormFields<PlanValues>): string | undefined {
  const { highlights } = formState.errors;
  return Array.isArray(highlights)
    ? (highlights as ({ message?: string } | undefined)[]).find((each) => each?.message !== undefined)
        ?.message
    : undefined;
}
