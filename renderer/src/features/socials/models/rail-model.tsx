import { IconAlertTriangle } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { Model } from '#shared/contract/models.ts';
import type { Socials } from '#shared/contract/socials.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { ModelCounts } from './rail-items.ts';
import styles from './rail.module.css';

type Props = {
  model: Model;
  /** Undefined while the counts are unknown. */
  counts: ReadonlyMap<Socials['modelId'], ModelCounts> | undefined;
};

const platformWords = { one: 'platform', many: 'platforms' };
const dueWords = { one: 'password is due to be changed', many: 'passwords are due to be changed' };

export function RailModel({ model, counts }: Props) {
  const { platforms = 0, overdue = 0 } = counts?.get(model.id) ?? {};
  return (
    <Row as="span" gap={9} className={styles['model']}>
      <ModelPhoto {...model} />
      <Text ellipsis grow dir="auto">
        {model.stageName}
      </Text>
      {overdue === 0 ? null : (
        <span className={styles['due']} title={countOf(overdue, dueWords)}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          <Hidden>, {countOf(overdue, dueWords)}</Hidden>
        </span>
      )}
      {counts === undefined ? null : (
        <span className={styles['count']}>
          <span aria-hidden>{platforms}</span>
          <Hidden>, {countOf(platforms, platformWords)}</Hidden>
        </span>
      )}
    </Row>
  );
}
