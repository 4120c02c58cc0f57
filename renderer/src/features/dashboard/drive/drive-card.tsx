import { Link } from 'react-router-dom';
import { burstLine, lineText, placeOf } from '#renderer/entities/drive/drive-labels.ts';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardProps } from '#renderer/features/dashboard/card-props.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { List, Stack } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import styles from './drive-card.module.css';

const most = 200;

/** The latest changes to files of the user's models. */
export function DriveCard({ part, now: _, ...state }: CardProps<'drive'>) {
  const data = part?.status === 'done' ? part.data : undefined;
  return (
    <CardFrame
      title="Drive activity"
      part={part}
      count={data && `${formatCount(data.total)}${data.total === most ? '+' : ''}`}
      link={{ label: 'Open Drive Logs', to: areas.driveLogs.path }}
      pending={{ rows: 2, height: 48 }}
      {...state}
    >
      {({ bursts }) => (
        <List>
          {bursts.map((burst) => (
            <Stack
              key={burst.id}
              as="li"
              justify="center"
              className={styles['burst']}
              data-severity={burst.severity}
            >
              <Link
                to={areaAddress('driveLogs', { event: burst.id })}
                dir="auto"
                title={lineText(burstLine(burst))}
              >
                {lineText(burstLine(burst))}
              </Link>
              <span dir="auto">
                {placeOf(burst)} · <TimeAgo at={burst.endedAt} />
              </span>
            </Stack>
          ))}
        </List>
      )}
    </CardFrame>
  );
}
