import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { kindLabel, knowledge, platformName } from '#renderer/entities/credential/knowledge.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { List, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Exposure } from '#shared/contract/exposure.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { knowerName } from './exposure.ts';
import { DueMark } from './exposure-columns.tsx';
import styles from './exposure.module.css';

type Actions = {
  now: number;
  onRotate: (exposures: readonly Exposure[]) => void;
  onCancel: (exposures: readonly Exposure[]) => void;
};

/** One secret in the side panel: everyone who knows it, and what is done about it. */
export const exposurePanel = (actions: Actions): RowPanel<Exposure> => ({
  label: (exposure) => (exposure === undefined ? 'Login' : exposure.account),
  missing: 'It was changed since, so that nobody else knows it, or the account was removed.',
  children: (exposure, { headingRef }) => (
    <Details key={exposure.id} exposure={exposure} headingRef={headingRef} {...actions} />
  ),
});

type Props = Actions & { exposure: Exposure; headingRef: Ref<HTMLHeadingElement> };

function Details({ exposure, headingRef, now, onRotate, onCancel }: Props) {
  const viewer = useViewer();
  const { people } = exposure;
  return (
    <>
      <PanelHead
        title={exposure.account}
        headingRef={headingRef}
        line={`${platformName(exposure)} · ${exposure.modelName}`}
      />
      <PanelBody label="Exposure">
        <PanelFacts title="Secret">
          <PanelFact label="Kind">{kindLabel(exposure)}</PanelFact>
          <PanelFact label="Changed">{exactTime(Date.parse(exposure.changedAt))}</PanelFact>
          <PanelFact label="Rotation">
            {exposure.dueAt === null ? 'Not asked for' : <DueMark dueAt={exposure.dueAt} now={now} />}
          </PanelFact>
          <PanelFact label="Account">
            <Link to={areaAddress('socials', { modelId: exposure.modelId })}>Open in Socials</Link>
          </PanelFact>
        </PanelFacts>
        <PanelFacts title={`Known by ${String(people.length)}`}>
          <PanelFact label="People">
            <List className={styles['people']}>
              {people.map((person) => (
                <li key={person.id}>
                  <PersonAvatar person={{ id: person.id, name: knowerName(person) }} size={22} />
                  <Stack as="span" shrink className={styles['lines']}>
                    <span dir="auto">{person.id === viewer.id ? 'You' : knowerName(person)}</span>
                    <Text block size={12} tone="soft">
                      {knowledge(person)}
                    </Text>
                    <Text block size={12} tone="soft">
                      {exactTime(Date.parse(person.lastSeenAt))}
                    </Text>
                  </Stack>
                </li>
              ))}
            </List>
          </PanelFact>
        </PanelFacts>
      </PanelBody>
      {viewer.isReadOnly || !exposure.canRotate ? null : (
        <PanelFoot>
          {exposure.dueAt === null ? (
            <Button
              variant="default"
              onClick={() => {
                onRotate([exposure]);
              }}
            >
              Plan rotation…
            </Button>
          ) : (
            <Button
              variant="default"
              onClick={() => {
                onCancel([exposure]);
              }}
            >
              Cancel rotation
            </Button>
          )}
        </PanelFoot>
      )}
    </>
  );
}
