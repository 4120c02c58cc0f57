import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconArchive, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { modelKeys, type ModelList } from '#renderer/entities/model/model-cache.ts';
import { LimitOffer } from '#renderer/entities/plan/limits/limit-offer.tsx';
import { LimitState } from '#renderer/entities/plan/limits/limit-state.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Model } from '#shared/contract/models.ts';
import { paths } from '#shared/domain/areas.ts';

type Props = {
  sentence: string;
  onCancel: () => void;
  /** For users who may assign the model to someone else. */
  onOther: (() => void) | undefined;
};

const names = new Intl.ListFormat('en');
const mostNames = 3;

/** Shown when the user's own plan has no room for another model. */
export function ModelLimit({ sentence, onCancel, onOther }: Props) {
  const archived = useOwnArchived();
  return (
    <LimitState type="models" sentence={sentence} onCancel={onCancel}>
      {archived.length === 0 ? null : (
        <LimitOffer
          icon={IconArchive}
          title="Delete archived models you no longer need"
          text={`Archived models count: ${named(archived)}`}
        >
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={`${paths.models}?status=archived`}
            onClick={onCancel}
          >
            Review {formatCount(archived.length)}
          </Button>
        </LimitOffer>
      )}
      {onOther === undefined ? null : (
        <LimitOffer
          icon={IconUsers}
          title="Choose another main manager"
          text="The model then counts against their plan"
        >
          <Button size="sm" variant="default" onClick={onOther}>
            Choose manager
          </Button>
        </LimitOffer>
      )}
    </LimitState>
  );
}

/** The user's archived models among those that are loaded. */
function useOwnArchived(): Model[] {
  const { id } = useViewer();
  const lists = useQueryClient().getQueriesData<ModelList>({ queryKey: modelKeys.lists });
  const models = new Map(lists.flatMap(([, list]) => list?.models ?? []).map((model) => [model.id, model]));
  return [...models.values()].filter(({ managerId, status }) => managerId === id && status === 'archived');
}

function named(models: readonly Model[]): string {
  const shown = models.slice(0, mostNames).map(({ stageName }) => stageName);
  const more = models.length - shown.length;
  return names.format(more === 0 ? shown : [...shown, `${formatCount(more)} more`]);
}
