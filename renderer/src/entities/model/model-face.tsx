import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ModelPhoto } from './model-photo.tsx';
import { modelQueries } from './model-queries.ts';

type Props = { id: string; name: string; size?: number };

/** A model of which only id and name are known; shows the photo if the list of models is loaded. */
export function ModelFace({ id, name, size = 20 }: Props) {
  const list = useQuery({ ...modelQueries.seen(useViewer()), enabled: false }).data;
  const photoUrl = list?.models.find((model) => model.id === id)?.photoUrl ?? null;
  return <ModelPhoto id={id} stageName={name} photoUrl={photoUrl} size={size} />;
}
