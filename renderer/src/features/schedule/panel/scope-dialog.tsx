import '#renderer/ui/choice/radio.css';
import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '#renderer/entities/event/event-types.ts';
import { dayText, scopeLabels } from '#renderer/entities/event/event-labels.ts';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import type { ScopeQuestion } from '#renderer/features/schedule/use-event-change.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';

const scopes = ['this', 'following', 'all'] as const satisfies readonly Scope[];

/** Asks which events of a series to change. */
export function ScopeDialog({ question, onCancel }: { question: ScopeQuestion; onCancel: () => void }) {
  const [scope, setScope] = useState<Scope>('this');
  return (
    <Dialog name="ScopeDialog" title={question.title} width={380} onClose={onCancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals, so a surrounding form would be submitted as well.
          event.stopPropagation();
          question.answer(scope);
        }}
      >
        <DialogFields>
          <Radio.Group
            aria-label="Which events"
            value={scope}
            onChange={(value) => {
              setScope(scopes.find((known) => known === value) ?? 'this');
            }}
          >
            {scopes.map((value) => (
              <Radio
                key={value}
                value={value}
                label={scopeLabels[value]}
                my={8}
                {...(value === 'all' ? { description: <Affected id={question.id} /> } : {})}
              />
            ))}
          </Radio.Group>
        </DialogFields>
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{question.confirmLabel}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/**
 * After changes to single events, the form's rule no longer describes the whole series, so this shows how many events
 * there are, and when.
 */
function Affected({ id }: { id: string }) {
  const { data, isError } = useQuery(scheduleQueries.detail(id));
  if (data === undefined) return isError ? 'How many these are could not be loaded.' : 'Counting events…';
  const { occurrences, firstAt, lastAt, timezone } = data;
  const [first, last] = [dayText(firstAt, timezone), dayText(lastAt, timezone)];
  if (occurrences === 1) return `1 event, ${first}`;
  return `${formatCount(occurrences)} events, ${first} to ${last}, also those that were changed on their own`;
}
