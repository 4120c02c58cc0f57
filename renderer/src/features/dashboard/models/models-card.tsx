import { Link } from 'react-router-dom';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { formatOffset, localTime, offsetToViewer, zoneCity } from '#renderer/lib/time/local-time.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { MyModel } from '#shared/contract/dashboard.ts';
import { areaAddress, paths } from '#shared/domain/areas.ts';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardProps } from '#renderer/features/dashboard/card-props.ts';
import line from '#renderer/features/dashboard/card-line.module.css';
import card from '#renderer/features/dashboard/card.module.css';
import { List, Row } from '#renderer/ui/layout/parts.tsx';
import styles from './models-card.module.css';

const openTasks = { one: 'open task', many: 'open tasks' };

/** The models that the user manages, with their local time. */
export function ModelsCard({ part, now, ...state }: CardProps<'models'>) {
  const data = part?.status === 'done' ? part.data : undefined;
  return (
    <CardFrame
      title="My models"
      part={part}
      count={data && formatCount(data.total)}
      link={{ label: 'Open models', to: paths.models }}
      pending={{ rows: 2, height: 56 }}
      {...state}
    >
      {({ models, seesAll }) => (
        <>
          <List className={styles['models']}>
            {models.map((model) => (
              <ModelLine key={model.id} model={model} now={now} />
            ))}
          </List>
          {seesAll ? (
            <Link className={card['foot']} to={`${paths.models}?scope=all`}>
              See all models, view only
            </Link>
          ) : null}
        </>
      )}
    </CardFrame>
  );
}

function ModelLine({ model, now }: { model: MyModel; now: number }) {
  const { id, stageName, timezone, isMain, manager, openTasks: open } = model;
  return (
    <Row as="li" gap={10} className={line['line']}>
      <ModelPhoto {...model} size={36} />
      <span className={line['text']}>
        <Link to={areaAddress('models', { modelId: id })} dir="auto" title={stageName}>
          {stageName}
        </Link>
        <span dir="auto">
          {isMain
            ? 'Main manager'
            : manager === null
              ? 'Secondary, no main manager'
              : `Secondary, with ${personName(manager)}`}
        </span>
      </span>
      <span className={line['facts']}>
        <span title={timezone}>
          {[localTime(timezone, now), zoneCity(timezone), formatOffset(offsetToViewer(timezone, now))]
            .filter((part) => part !== '')
            .join(' ')}
        </span>
        {open === null ? null : (
          <Link to={areaAddress('tasks', { modelId: id })}>{countOf(open, openTasks)}</Link>
        )}
      </span>
      <Tag tone={isMain ? 'primary' : 'neutral'}>{isMain ? 'Main' : '2nd'}</Tag>
    </Row>
  );
}
