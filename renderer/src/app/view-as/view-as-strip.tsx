import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import { Choice } from '#renderer/ui/table/selection/choice.tsx';
import { viewQueries } from './queries.ts';
import styles from './view-as.module.css';

type Props = {
  personId: string;
  isWhyOpen: boolean;
  onWhy: () => void;
  onSwitch: (personId: string) => void;
  onExit: () => void;
};

/** Shows whose app this is on every page of the view, and has the button that ends it. */
export function ViewAsStrip({ personId, isWhyOpen, onWhy, onSwitch, onExit }: Props) {
  const { data: person, isError } = useQuery(viewQueries.view(personId));
  const users = useQuery(viewQueries.people()).data;
  const options = useMemo(() => personOptions(users ?? [], ''), [users]);
  const name = person === undefined ? undefined : personName(person);
  return (
    <section className={styles['strip']} aria-label="View as">
      {name === undefined ? null : <PersonAvatar person={{ id: personId, name }} size={24} />}
      <p role="status">
        {person === undefined ? (
          isError ? (
            'This view could not be opened'
          ) : (
            'Loading…'
          )
        ) : (
          <>
            <b>Viewing as {name}</b>
            <span>
              , {roleLabel(person.role)}
              {person.status === 'active' ? '' : ', inactive'}. Read-only.
            </span>
          </>
        )}
      </p>
      <Button
        className={styles['whyButton'] ?? ''}
        size="xs"
        variant="default"
        aria-expanded={isWhyOpen}
        onClick={onWhy}
      >
        Why
      </Button>
      <Choice
        label="Switch user"
        thing="user"
        value={personId}
        options={options}
        renderOption={renderPerson}
        onChange={onSwitch}
      >
        {(button) => (
          <Button {...button} size="xs" variant="default" aria-label="Switch user">
            Switch<span className={styles['long']}>&nbsp;user</span>
          </Button>
        )}
      </Choice>
      <Button size="xs" aria-label="Exit view" onClick={onExit}>
        Exit<span className={styles['long']}>&nbsp;view</span>
      </Button>
    </section>
  );
}
