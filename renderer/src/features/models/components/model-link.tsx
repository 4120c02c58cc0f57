import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Model } from '#shared/contract/models.ts';
import styles from './model-table.module.css';

type Props = { model: Model; isTabStop: boolean; onOpen: (id: string) => void };

/** A real link, so that it can be opened in a window of its own; a plain press opens the panel beside the list. */
export function ModelLink({ model, isTabStop, onOpen }: Props) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('modelId', model.id);
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(model.id);
  };
  return (
    <Link
      to={{ search: `?${params.toString()}` }}
      className={styles['link']}
      data-model-link={model.id}
      tabIndex={isTabStop ? 0 : -1}
      title={model.stageName}
      onClick={handleClick}
    >
      {model.stageName}
    </Link>
  );
}
