import { Menu } from '@mantine/core';
import {
  IconBeach,
  IconCopy,
  IconDots,
  IconFileImport,
  IconLink,
  IconPrinter,
  IconShieldCheck,
  IconTags,
  IconTemplate,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ToolProps } from '#renderer/features/schedule/part-types.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { draftKeys } from './draft-keys.ts';

const CopyWeek = lazyDialog(
  async () => (await import('#renderer/features/schedule/copy-week/copy-week.tsx')).CopyWeek,
);
const WeekTemplates = lazyDialog(
  async () => (await import('#renderer/features/schedule/week-templates/week-templates.tsx')).WeekTemplates,
);
const CalendarLinks = lazyDialog(
  async () => (await import('#renderer/features/schedule/exchange/calendar-links.tsx')).CalendarLinks,
);
const ImportCalendar = lazyDialog(
  async () => (await import('#renderer/features/schedule/exchange/import-calendar.tsx')).ImportCalendar,
);
const HoursToCover = lazyDialog(
  async () => (await import('#renderer/features/schedule/cover/hours-to-cover.tsx')).HoursToCover,
);

const TimeAway = lazyDialog(
  async () => (await import('#renderer/features/schedule/away/time-away.tsx')).TimeAway,
);
const EventTypes = lazyDialog(
  async () => (await import('#renderer/features/schedule/types/event-types.tsx')).EventTypes,
);

type Tool = 'copy' | 'templates' | 'hours' | 'away' | 'types' | 'links' | 'import';

/** Bulk actions, and the schedule's settings. */
export function HeadTools({ date, modelIds }: ToolProps) {
  const { isReadOnly, role, permissions } = useViewer();
  const [tool, setTool] = useState<Tool>();
  const open = (next: Tool) => () => {
    setTool(next);
  };
  const close = () => {
    setTool(undefined);
  };
  // Offers to continue unfinished forms.
  useOfferedDraft(draftKeys.copy, 'a copy of a week', open('copy'));
  useOfferedDraft(draftKeys.template, 'a template of a week', open('templates'));
  useOfferedDraft(draftKeys.hours, 'hours to cover', open('hours'));
  useOfferedDraft(draftKeys.import, 'an import of events', open('import'));
  return (
    <>
      <IconMenu label="More" icon={<IconDots size={16} stroke={1.7} />} width={220}>
        {isReadOnly ? null : (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={open('copy')}>
            Copy week
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} />} onClick={open('templates')}>
          Week templates
        </Menu.Item>
        <Menu.Item leftSection={<IconShieldCheck size={16} stroke={1.7} />} onClick={open('hours')}>
          Hours to cover
        </Menu.Item>
        <Menu.Item leftSection={<IconBeach size={16} stroke={1.7} />} onClick={open('away')}>
          Time away
        </Menu.Item>
        {role === 'admin' || permissions.can_manage_config ? (
          <Menu.Item leftSection={<IconTags size={16} stroke={1.7} />} onClick={open('types')}>
            Event types
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLink size={16} stroke={1.7} />} onClick={open('links')}>
          Calendar links
        </Menu.Item>
        {isReadOnly ? null : (
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.7} />} onClick={open('import')}>
            Import calendar
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => {
            window.print();
          }}
        >
          Print
        </Menu.Item>
      </IconMenu>
      {tool === 'copy' ? <CopyWeek date={date} modelIds={modelIds} onClose={close} /> : null}
      {tool === 'templates' ? <WeekTemplates date={date} modelIds={modelIds} onClose={close} /> : null}
      {tool === 'links' ? <CalendarLinks modelId={modelIds[0] ?? null} onClose={close} /> : null}
      {tool === 'import' ? <ImportCalendar modelId={modelIds[0] ?? null} onClose={close} /> : null}
      {tool === 'away' ? <TimeAway modelId={modelIds[0] ?? null} onClose={close} /> : null}
      {tool === 'types' ? <EventTypes onClose={close} /> : null}
      {tool === 'hours' ? <HoursToCover modelId={modelIds[0] ?? null} onClose={close} /> : null}
    </>
  );
}
