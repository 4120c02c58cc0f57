import type { MouseEvent } from 'react';
import type { Model } from '#shared/contract/models.ts';
import styles from './model-table.module.css';

type Props = {
  model: Model;
  /** The address of this list with a model open, up to the model's id. */
  hrefPrefix: string;
  isTabStop: boolean;
  onOpen: (id: string) => void;
};

/** A real link, so that it can be opened in a window of its own; a plain press opens the panel beside the list. */
export function ModelLink({ model, hrefPrefix, isTabStop, onOpen }: Props) {
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(model.id);
  };
  return (
    <a
      href={`${hrefPrefix}${model.id}`}
      className={styles['link']}
      data-model-link={model.id}
      tabIndex={isTabStop ? 0 : -1}
      title={model.stageName}
      onClick={handleClick}
    >
      {model.stageName}
    </a>
  );
}
