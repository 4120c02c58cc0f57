import { Link } from 'react-router-dom';
import { isLive } from '#renderer/entities/grant/grant-labels.ts';
import { useGrants } from '#renderer/entities/grant/use-grants.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import type { User } from '#shared/contract/users.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './access-row.module.css';
import row from './fact-row.module.css';

const words = { one: 'temporary access', many: 'temporary accesses' };

/** Which secrets of models a user knows, and which they have temporary access to. */
export function AccessRow({ user }: { user: User }) {
  const { grants, now } = useGrants({ personId: user.id });
  const live = grants.filter((grant) => isLive(grant, now));
  return (
    <div className={row['row']}>
      <dt>Credentials</dt>
      <dd>
        <Link className={styles['known']} to={areaAddress('exposure', { personId: user.id })}>
          What they know
        </Link>
        {live.length === 0 ? null : (
          <Text tone="dimmed" title={live.map(({ model }) => model.name).join(', ')}>
            {countOf(live.length, words)}
          </Text>
        )}
      </dd>
    </div>
  );
}
