import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconClock } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { errorMessage } from './error-messages.ts';
import { offboardingQueries } from './queries.ts';
import styles from './offboarding.module.css';

const tabs = <AdminTabs current="offboarding" />;

export function OffboardingList() {
  return (
    <>
      <ListHead title="Admin" count="" tabs={tabs} action={null} />
      <div className={styles['overview']}>
        <Begin />
        <Begun />
        <Reports />
      </div>
    </>
  );
}

function Begin() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const choices = usePersonChoices();
  return (
    <section className={styles['begin']} aria-label="Offboard someone">
      <ReadOnlyGuard>
        <EditableChoice
          label="Offboard"
          description="See all that a person holds, hand it over, and deactivate them in one step. Nothing changes until you finish."
          placeholder="Choose a person"
          searchable
          data={choices.options.filter(({ value }) => value !== viewer.id)}
          value={null}
          onChange={(value) => {
            if (value !== null) void navigate(`?tab=offboarding&userId=${value}`);
          }}
          renderOption={renderPersonOption}
          {...choices.search}
        />
      </ReadOnlyGuard>
    </section>
  );
}

function Begun() {
  const begun = useQuery(offboardingQueries.list());
  if (begun.data === undefined)
    return begun.error === null ? (
      <PendingLines label="Loading offboardings" />
    ) : (
      <LoadFailure
        title={errorMessage('offboarding.list', begun.error)}
        isRetrying={begun.isFetching}
        onRetry={() => void begun.refetch()}
      >
        {defaultErrorMessage(begun.error)}
      </LoadFailure>
    );
  if (begun.data.length === 0) return null;
  return (
    <section aria-labelledby="begun-offboardings">
      <h2 id="begun-offboardings" className={styles['title']}>
        In progress
      </h2>
      <ul className={styles['lines']}>
        {begun.data.map(({ person, updatedAt }) => (
          <li key={person.id}>
            <PersonAvatar person={toNamed(person)} size={24} />
            <Link to={`?tab=offboarding&userId=${person.id}`} dir="auto">
              {personName(person)}
            </Link>
            <span title={exactTime(Date.parse(updatedAt))}>
              Changed <TimeAgo at={updatedAt} isWithin />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reports() {
  const reports = useInfiniteQuery(offboardingQueries.reports());
  if (reports.data === undefined)
    return reports.error === null ? (
      <PendingLines label="Loading reports" />
    ) : (
      <LoadFailure
        title={errorMessage('offboarding.reports', reports.error)}
        isRetrying={reports.isFetching}
        onRetry={() => void reports.refetch()}
      >
        {defaultErrorMessage(reports.error)}
      </LoadFailure>
    );
  const done = reports.data.pages.flat();
  return (
    <section aria-labelledby="offboarding-reports">
      <h2 id="offboarding-reports" className={styles['title']}>
        Reports
      </h2>
      {done.length === 0 ? (
        <BlankState icon={<IconClock size={20} stroke={1.6} />} title="No reports yet" role="status">
          What was done when someone left appears here, on plans with advanced features.
        </BlankState>
      ) : (
        <ul className={styles['lines']}>
          {done.map(({ id, personName: name, finishedByName, createdAt }) => (
            <li key={id}>
              <Link to={`?tab=offboarding&report=${id}`} dir="auto">
                {name}
              </Link>
              <span title={exactTime(Date.parse(createdAt))}>
                <TimeAgo at={createdAt} /> by <bdi>{finishedByName}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {reports.hasNextPage ? (
        <Button
          size="sm"
          variant="default"
          loading={reports.isFetchingNextPage}
          onClick={() => void reports.fetchNextPage()}
        >
          Load older reports
        </Button>
      ) : null}
    </section>
  );
}
