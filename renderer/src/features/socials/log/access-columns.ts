import type { Column } from '#renderer/ui/table/columns.ts';
import type { AccessEntry } from '#shared/contract/vault.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { accessPerson, accessWords, reasonWords } from './access-labels.ts';

const nothing = () => null;
const column = (id: string, label: string, text: (entry: AccessEntry) => string): Column<AccessEntry> => ({
  id,
  label,
  render: nothing,
  text,
});

/** The access log's columns as a file. The log never contains secrets. */
export const accessColumns: readonly Column<AccessEntry>[] = [
  column('time', 'Time', ({ at }) => at),
  column('person', 'Person', accessPerson),
  column('event', 'Event', accessWords),
  column('reason', 'Reason', ({ reason }) => (reason === null ? '' : reasonWords(reason))),
  column('grant', 'Temporary access', ({ isByGrant }) => (isByGrant ? 'Yes' : '')),
  column('model', 'Model', ({ modelName }) => modelName ?? ''),
  column('platform', 'Platform', ({ platform }) => (platform === null ? '' : platformLabel(platform))),
  column('account', 'Account', ({ account }) => account ?? ''),
  column('address', 'IP address', ({ address }) => address ?? ''),
  column('device', 'Device', ({ userAgent }) => userAgent ?? ''),
];
