import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ModelPhoto } from './model-photo.tsx';
import { modelQueries } from './model-queries.ts';

type Props = { id: string; name: string; size?: number };

/** A model of whom id and name alone are at hand: with her picture where the list of models has come already. */
export function ModelFace({ id, name, size = 20 }: Props) {
  const list = useQuery({ ...modelQueries.seen(useViewer()), enabled: false }).data;
  const photoUrl = list?.models.find((model) => model.id === id)?.photoUrl ?? null;
  return <ModelPhoto id={id} stageName={name} photoUrl={photoUrl} size={size} />;
}
