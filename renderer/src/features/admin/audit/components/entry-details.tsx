import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { deviceOf } from '#renderer/entities/session/device.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { wholeTime } from '#renderer/entities/audit-entry/entry-times.ts';
import { fieldLabel } from '#renderer/entities/audit-entry/field-labels.ts';
import { entryTitle } from '#renderer/entities/audit-entry/event-title.ts';
import {
  actorWords,
  changesOf,
  resourceWords,
  sentenceOf,
  type Names,
} from '#renderer/entities/audit-entry/entry-labels.ts';
import { ActorMark } from './actor-cell.tsx';
import { ChangesTable } from '#renderer/entities/audit-entry/changes-table.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import { EntryIntegrity } from './entry-integrity.tsx';
import styles from './entry-details.module.css';

type Props = {
  entry: AuditEntry;
  viewerId: string;
  names: Names;
  /** Whether this user may recompute the chain. */
  canCheck: boolean;
  headingRef: Ref<HTMLHeadingElement>;
};

export function EntryDetails({ entry, viewerId, names, canCheck, headingRef }: Props) {
  const changes = changesOf(entry, names);
  const sentence = sentenceOf(entry);
  return (
    <>
      <PanelHead
        picture={<ActorMark entry={entry} size={40} />}
        title={entryTitle(entry)}
        headingRef={headingRef}
        line={`${actorWords(entry, viewerId)} · ${resourceWords(entry)}`}
      >
        <span className={styles['number']}>#{formatCount(entry.seq)}</span>
      </PanelHead>
      <PanelBody label="Entry">
        <section className={styles['changes']}>
          {sentence === undefined ? (
            <>
              <h3>
                Changes <span>{changes.length === 0 ? 'none' : changes.length}</span>
              </h3>
              {changes.length === 0 ? null : <ChangesTable changes={changes} />}
            </>
          ) : (
            <>
              <h3>What happened</h3>
              <p>{sentence}</p>
            </>
          )}
        </section>
        <PanelFacts title="Context">
          <PanelFact label="When">
            {wholeTime(entry.at)}{' '}
            <Text weight={400} tone="dimmed">
              {viewerTimezone()}
            </Text>
          </PanelFact>
          <PanelFact label="Event">
            <code>{entry.event}</code>
          </PanelFact>
          <PanelFact label="Person">{actorWords(entry, viewerId)}</PanelFact>
          <PanelFact label={fieldLabel(entry.resourceType)}>
            <Resource entry={entry} />
          </PanelFact>
          {entry.address === null ? null : (
            <PanelFact label="Address">
              <code>{entry.address}</code>
            </PanelFact>
          )}
          {entry.userAgent === null ? null : (
            <PanelFact label="Device">
              {deviceOf(entry.userAgent).name}
              <Text as="small" block size={11} tone="dimmed">
                {entry.userAgent}
              </Text>
            </PanelFact>
          )}
          {entry.requestId === null ? null : (
            <PanelFact label="Request">
              <code>{entry.requestId}</code>
            </PanelFact>
          )}
        </PanelFacts>
        <EntryIntegrity seq={entry.seq} canCheck={canCheck} />
      </PanelBody>
      <PanelFoot>Entries can’t be changed or deleted</PanelFoot>
    </>
  );
}

/** Links to what still has a page, by the name it had at the time. */
function Resource({ entry }: { entry: AuditEntry }) {
  const name = resourceWords(entry);
  const id = entry.resourceId ?? '';
  if (entry.event.endsWith('.deleted') || id === '') return name;
  if (entry.resourceType === 'model')
    return (
      <Link className={styles['link']} to={areaAddress('models', { modelId: id })}>
        {name}
      </Link>
    );
  if (entry.resourceType === 'invitation')
    return (
      <Link className={styles['link']} to={areaAddress('admin', { tab: 'invitations', invitation: id })}>
        {name}
      </Link>
    );
  return name;
}
