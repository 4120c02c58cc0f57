import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { DriveQuery } from '#renderer/features/drive-logs/drive-query.tsx';
import parts from '#renderer/features/drive-logs/drive-parts.module.css';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { TabLinks } from '#renderer/features/drive-logs/tab-links.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { areas } from '#shared/domain/areas.ts';
import { RuleRow } from './rule-row.tsx';
import styles from './rules.module.css';

const tabs = <TabLinks current="rules" />;

/** The rules that raise an alarm. */
export function RulesTab() {
  const rules = useQuery(driveLogQueries.rules());
  return (
    <>
      <ListHead title={areas.driveLogs.title} count="" tabs={tabs} action={null} />
      <div className={parts['scroll']}>
        <DriveQuery
          query={rules}
          waiting="Loading rules"
          describe={(error) => errorMessage('drive.rules', error)}
        >
          {(found) => (
            <div className={styles['rules']}>
              {found.map((rule) => (
                <RuleRow key={rule.id} rule={rule} />
              ))}
            </div>
          )}
        </DriveQuery>
      </div>
    </>
  );
}
