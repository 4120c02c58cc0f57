import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { Model } from '#shared/contract/models.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { ModelCounts } from './rail-items.ts';
import styles from './rail.module.css';

type Props = {
  model: Model;
  counts: ModelCounts | undefined;
  isCounted: boolean;
  isOpen: boolean;
  isTabStop: boolean;
  onFocus: (id: string) => void;
};

const platformWords = { one: 'platform', many: 'platforms' };
const dueWords = { one: 'password is due to be changed', many: 'passwords are due to be changed' };

export const RailModel = memo(function RailModel(props: Props) {
  const { model, counts, isCounted, isOpen, isTabStop, onFocus } = props;
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('modelId', model.id);
  const platforms = counts?.platforms ?? 0;
  const overdue = counts?.overdue ?? 0;
  return (
    <Link
      to={{ search: `?${params.toString()}` }}
      className={styles['model']}
      aria-current={isOpen ? 'true' : undefined}
      data-model={model.id}
      tabIndex={isTabStop ? 0 : -1}
      title={model.stageName}
      onFocus={() => {
        onFocus(model.id);
      }}
    >
      <ModelPhoto {...model} />
      <span className={styles['name']} dir="auto">
        {model.stageName}
      </span>
      {overdue === 0 ? null : (
        <span className={styles['due']} title={countOf(overdue, dueWords)}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          <Hidden>, {countOf(overdue, dueWords)}</Hidden>
        </span>
      )}
      {isCounted ? (
        <span className={styles['count']}>
          <span aria-hidden>{platforms}</span>
          <Hidden>, {countOf(platforms, platformWords)}</Hidden>
        </span>
      ) : null}
    </Link>
  );
});
