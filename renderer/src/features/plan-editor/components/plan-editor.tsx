import { useQueryClient } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { dropDraft } from '#renderer/lib/drafts/drafts.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { nothingChangesInViews } from '#renderer/lib/viewer/view-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { isDialogOpen } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { LeaveDialog } from '#renderer/ui/leaving/leave-dialog.tsx';
import { useLeaving } from '#renderer/ui/leaving/use-leaving.ts';
import type { Plan, PlanContent } from '#shared/contract/plans.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { fieldOfHint } from '#renderer/features/plan-editor/field-of-hint.ts';
import { changedFields } from '#renderer/features/plan-editor/plan-fields.ts';
import {
  contentOf,
  contentOfValues,
  planFormSchema,
  previewOf,
  seenOf,
  valuesOf,
} from '#renderer/features/plan-editor/plan-values.ts';
import { cancelled, useSavePlan } from '#renderer/features/plan-editor/use-save-plan.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorHead } from './editor-head.tsx';
import { FeaturesPart } from './features-part.tsx';
import { LimitsPart } from './limits-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { Preview } from './preview.tsx';
import { PricePart } from './price-part.tsx';
import { SaveDialog } from './save-dialog.tsx';
import styles from './plan-editor.module.css';

type Props = {
  plan: Plan;
  /** The plan that this new one copies. */
  source?: Plan;
  plans: readonly Plan[];
};

const formId = 'plan-editor';

export function PlanEditor({ plan, source, plans }: Props) {
  const { role, isReadOnly } = useViewer();
  const isLocked = isReadOnly || role !== 'admin';
  const client = useQueryClient();
  const navigate = useNavigate();
  const saving = useSavePlan();
  const [asked, setAsked] = useState<{ event: SyntheticEvent; wanted: PlanContent; seen: PlanContent }>();
  const draftKey = source === undefined ? `plan ${plan.id}` : `copy of plan ${source.id}`;
  const form = useAppForm({
    schema: planFormSchema,
    defaultValues: valuesOf(plan),
    draftKey: isLocked ? null : draftKey,
    send: async (parsed) => {
      const seen = seenOf(parsed.seen, contentOf(plan));
      const wanted = contentOfValues(parsed, seen);
      const planId = source === undefined ? plan.id : null;
      const id = await saving.mutateAsync({ planId, rowVersion: parsed.rowVersion, seen, wanted });
      notifySuccess(`${wanted.name} plan saved`);
      const now = await client.query({ ...planQueries.listAll(), staleTime: 0 });
      const saved = now.find((each) => each.id === id);
      if (saved !== undefined) form.reset(valuesOf(saved));
      if (source !== undefined) void navigate(areaAddress('planEditor', { planId: id }), { replace: true });
    },
    describe: (error) =>
      toAppError(error).hint === cancelled
        ? 'Not saved. Someone else changed this plan. Save again to compare.'
        : errorMessage('plans.save', error),
    fieldOf: (error) => fieldOfHint(toAppError(error).hint),
  });

  // Shows changes that others make to the plan, unless the user is editing it.
  const { isDirty } = form.formState;
  const follow = useEffectEvent(() => {
    if (!form.hasInput()) form.reset(valuesOf(plan));
  });
  useEffect(() => {
    follow();
  }, [plan.rowVersion, isDirty]);

  const values = useWatch({ control: form.control }) as ReturnType<typeof valuesOf>;
  const seen = seenOf(values.seen, contentOf(plan));
  const preview = previewOf(values, seen);
  const changed = isDirty ? changedFields(seen, preview) : [];
  const leaving = useLeaving(isDirty);

  const ask = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isLocked || form.isSending || (!isDirty && source === undefined)) return;
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    const parsed = planFormSchema.parse(form.getValues());
    const before = seenOf(parsed.seen, contentOf(plan));
    setAsked({ event, wanted: contentOfValues(parsed, before), seen: before });
  };
  useEarlyKeys((event) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isSave || event.key.toLowerCase() !== 's' || isLocked || isDialogOpen()) return;
    event.preventDefault();
    document.querySelector<HTMLFormElement>(`#${formId}`)?.requestSubmit();
  });
  return (
    <Row align="stretch" grow className={styles['page']}>
      <Form
        form={{ handleSubmit: (event) => void ask(event) }}
        id={formId}
        className={styles['main']}
        aria-label="Plan editor"
      >
        <EditorHead plan={plan} source={source} plans={plans} isLocked={isLocked} onLeave={leaving.ask} />
        {/* Focusable, so that it can be scrolled by keyboard even if none of its fields can take the focus. */}
        <div
          className={styles['scroll']}
          {...(isLocked ? { role: 'region', 'aria-label': 'What is in the plan', tabIndex: 0 } : {})}
        >
          {isLocked ? (
            <Row as="p" gap={8} align="stretch" className={styles['locked']} role="note">
              <IconLock size={16} stroke={1.7} aria-hidden />
              {isReadOnly
                ? nothingChangesInViews
                : 'Only administrators can change plans. Here you see what each plan includes.'}
            </Row>
          ) : null}
          <fieldset disabled={isLocked} className={styles['fields']}>
            <PlanPart form={form} isFree={source === undefined && plan.planType === 'free'} />
            <PricePart form={form} />
            <LimitsPart form={form} />
            <FeaturesPart form={form} />
          </fieldset>
        </div>
        <div className={styles['notices']}>
          <FormNotices form={form} />
        </div>
        {isDirty || (source !== undefined && !isLocked) ? (
          <EditorBar
            changed={changed.map(({ label }) => label)}
            isNew={source !== undefined}
            hasFaults={Object.keys(form.formState.errors).length > 0}
            isSending={form.isSending}
            onShowFault={() => void form.trigger(undefined, { shouldFocus: true })}
            onDiscard={() => {
              form.discard();
              if (source !== undefined)
                void navigate(areaAddress('planEditor', { planId: source.id }), { replace: true });
            }}
          />
        ) : null}
      </Form>
      <Preview plan={preview} />
      {asked === undefined ? null : (
        <SaveDialog
          planId={source === undefined ? plan.id : undefined}
          name={plan.name}
          seen={asked.seen}
          wanted={asked.wanted}
          onSave={() => {
            setAsked(undefined);
            form.handleSubmit(asked.event);
          }}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
      {leaving.isAsking ? (
        <LeaveDialog
          onLeave={() => {
            dropDraft(draftKey);
            leaving.leave();
          }}
          onStay={leaving.stay}
        />
      ) : null}
    </Row>
  );
}
