import { Switch } from '@mantine/core';
import '#renderer/ui/choice/switch.css';
import { useEffect, useState, type ReactNode } from 'react';
import { lastCleanUp } from '#renderer/lib/diagnostics/clean-up.ts';
import { useDebugMode } from '#renderer/lib/diagnostics/debug-mode.ts';
import type { Health } from '#renderer/lib/diagnostics/health.ts';
import { useConnectionStore, type LiveStatus, type Reach } from '#renderer/lib/live/connection.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { logLiveEvents } from '#renderer/features/debug/events.ts';
import { clockTime, minutesSince } from '#renderer/features/debug/times.ts';
import { List } from '#renderer/ui/layout/parts.tsx';
import { Nothing } from './part.tsx';
import styles from './session-panel.module.css';

const cleanUpMinutes = 30;
const shownModals = 8;

const reachLabels: Record<Reach, string> = {
  reached: 'Reached',
  lost: 'Can’t be reached, asking again',
  keyRejected: 'Rejects the publishable key',
};
const liveWords: Record<LiveStatus, string> = {
  connecting: 'Connecting',
  live: 'Live, at most 20 events a second',
  lost: 'Lost, connecting again',
};

type Props = { health: Health; version: string | undefined };

/** The side panel: app version, connection, dialogs and debug switches. */
export function SessionPanel({ health: { modals, stuck, at }, version }: Props) {
  return (
    <aside className={styles['panel']} aria-label="This session">
      <h2>This session</h2>
      <Facts version={version} />
      <section aria-labelledby="debug-modals">
        <h3 id="debug-modals">
          Modals <span>{formatCount(modals.length)}</span>
        </h3>
        {modals.length === 0 ? (
          <Nothing>No modals opened yet.</Nothing>
        ) : (
          <List className={styles['modals']}>
            {modals
              .toReversed()
              .slice(0, shownModals)
              .map((modal) => {
                const isStuck = stuck.includes(modal);
                return (
                  <li key={modal.id}>
                    <span>{modal.component}</span>
                    <time>
                      {isStuck ? minutesSince(modal.lastToggled, at) : clockTime(modal.lastToggled)}
                    </time>
                    <Tag tone={isStuck ? 'warning' : modal.isOpen ? 'primary' : 'neutral'}>
                      {isStuck ? 'Stuck' : modal.isOpen ? 'Open' : 'Closed'}
                    </Tag>
                  </li>
                );
              })}
          </List>
        )}
      </section>
      <Options />
    </aside>
  );
}

function Facts({ version }: { version: string | undefined }) {
  const { permissions } = useViewer();
  const { isOnline, reach, live } = useConnectionStore();
  const all = Object.values(permissions);
  const cleaned = lastCleanUp();
  const runtime = /\bElectron\/(\S+)/.exec(navigator.userAgent)?.[1];
  return (
    <dl>
      <Fact label="Version">
        {version ?? '…'}, {runtime === undefined ? 'browser' : `desktop, Electron ${runtime}`}
      </Fact>
      <Fact label="Router">
        {runtime === undefined ? 'Addresses of the page' : 'Hash, from the app’s files'}
      </Fact>
      <Fact label="Network">{isOnline ? 'Online' : 'Offline'}</Fact>
      <Fact label="Server">{reachLabels[reach]}</Fact>
      <Fact label="Realtime">{liveWords[live]}</Fact>
      <Fact label="Permissions">
        {all.filter(Boolean).length} of {all.length}
      </Fact>
      <Fact label="Cleanup">
        {cleaned === undefined
          ? `Every ${String(cleanUpMinutes)} min`
          : `${clockTime(cleaned)}, next ${clockTime(new Date(cleaned.getTime() + cleanUpMinutes * 60_000))}`}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Options() {
  const { isOn, setOn } = useDebugMode();
  const [isLogging, setLogging] = useState(false);
  useEffect(() => (isLogging ? logLiveEvents() : undefined), [isLogging]);
  return (
    <section aria-labelledby="debug-options">
      <h3 id="debug-options">Options</h3>
      <Switch
        label="Debug button"
        description={
          <>
            On every page. Toggle with <Keys keys={`${commandKey} Shift D`} />
          </>
        }
        labelPosition="left"
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
        }}
      />
      <Switch
        label="Log realtime events"
        description="To the console, while this page is open"
        labelPosition="left"
        checked={isLogging}
        onChange={(event) => {
          setLogging(event.currentTarget.checked);
        }}
      />
    </section>
  );
}
