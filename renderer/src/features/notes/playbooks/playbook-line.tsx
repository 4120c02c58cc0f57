import { Menu } from '@mantine/core';
import { IconRosetteDiscountCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { dateLabel } from '#renderer/entities/note/note-labels.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { Status, type StatusLook } from '#renderer/ui/marks/status.tsx';
import { DayButton } from '#renderer/ui/when/day-button.tsx';
import { monthsFrom, reviewState, reviewText, verifySpans, type ReviewState } from './playbook-labels.ts';
import { ReviewerChoice } from './reviewer-choice.tsx';
import styles from './playbook-line.module.css';

const looks: Readonly<Record<ReviewState, StatusLook>> = {
  never: { label: 'Playbook', glyph: 'circle', tone: 'neutral' },
  verified: { label: 'Verified', glyph: 'passed', tone: 'neutral' },
  due: { label: 'Review due', glyph: 'clock', tone: 'warning' },
  overdue: { label: 'Review overdue', glyph: 'alert', tone: 'danger' },
};

/** Below a playbook's title: until when it is verified, its next reviewer, and a menu to verify it again. */
export function PlaybookLine({ note, canEdit, canWrite }: NotePartProps) {
  const now = useCurrentMinute();
  const viewer = useViewer();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: async (until: string | null) => {
      const before = note.verifiedUntil;
      const done = until === null ? 'No longer verified' : `Verified until ${dateLabel(until)}`;
      // Undo can't restore a date in the past.
      if (before !== null && reviewState(note, now) === 'overdue') {
        await request('notes.verify', { id: note.id, until });
        notifySuccess(done);
        return;
      }
      await undoable(async (offer) => {
        await request('notes.verify', { id: note.id, until });
        offer(done, () =>
          request('notes.verify', { id: note.id, until: before }).then(
            () => refreshNotes(client),
            (error: unknown) => {
              notifyError(errorMessage('notes.verify', error));
            },
          ),
        );
      });
    },
    onError: (error) => {
      notifyError(errorMessage('notes.verify', error));
    },
    onSettled: () => refreshNotes(client),
  });
  if (note.kind !== 'playbook') return null;
  const state = reviewState(note, now);
  const mayVerify =
    canWrite &&
    (viewer.role === 'admin' || viewer.id === note.verifier?.id || viewer.id === note.createdBy?.id);
  return (
    <div className={styles['line']}>
      <Status look={looks[state]} />
      <span dir="auto">{reviewText(note, now)}</span>
      {mayVerify ? (
        <Row as="span" gap={2} align="stretch" inline>
          <IconMenu label="Verify" icon={<IconRosetteDiscountCheck size={16} stroke={1.7} />} width={220}>
            {verifySpans.map(({ months, label }) => (
              <Menu.Item
                key={months}
                disabled={verify.isPending}
                onClick={() => {
                  verify.mutate(monthsFrom(now, months));
                }}
              >
                {label}
                <span className={styles['until']}>{dateLabel(monthsFrom(now, months))}</span>
              </Menu.Item>
            ))}
            {note.verifiedUntil === null ? null : (
              <Menu.Item
                leftSection={<IconX size={14} stroke={1.7} />}
                disabled={verify.isPending}
                onClick={() => {
                  verify.mutate(null);
                }}
              >
                No longer verified
              </Menu.Item>
            )}
          </IconMenu>
          <DayButton
            label="Verify until a day"
            onChoose={(day) => {
              verify.mutate(day);
            }}
          />
        </Row>
      ) : null}
      <ReviewerChoice note={note} canEdit={canEdit} />
    </div>
  );
}
