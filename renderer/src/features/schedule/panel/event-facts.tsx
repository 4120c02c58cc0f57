import { SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventDetail, Occurrence } from '#renderer/entities/event/event-types.ts';
import { responseLabels, whenText, zoneNote } from '#renderer/entities/event/event-labels.ts';
import { ModelFace } from '#renderer/entities/model/model-face.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { reminderText } from '#renderer/features/schedule/form/reminder-labels.ts';
import { ruleWords } from '#renderer/features/schedule/form/rule-messages.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import styles from './event-panel.module.css';

const responses = ['accepted', 'declined'] as const;

type FactsProps = { event: EventDetail; listed: Occurrence; canRespond: boolean };

/** The details of an event, and the viewer's response. */
export function EventFacts({ event, listed, canRespond }: FactsProps) {
  const client = useQueryClient();
  const respond = useMutation({
    mutationFn: (response: (typeof responses)[number]) =>
      request('schedule.respond', { id: event.id, response }),
    onError: (error) => {
      notifyError(errorMessage('schedule.respond', error));
    },
    onSettled: () => refreshSchedule(client),
  });
  const note = zoneNote(listed);
  const { attendees, reminders, recurrence, model } = event;
  return (
    <>
      {event.cancelledReason === null || event.cancelledReason === '' ? null : (
        <p className={styles['notice']} dir="auto">
          {event.cancelledReason}
        </p>
      )}
      {event.myResponse === null || !canRespond ? null : (
        <div className={styles['respond']}>
          <span>Are you going?</span>
          <SegmentedControl
            aria-label="Your answer"
            size="xs"
            disabled={respond.isPending}
            value={
              respond.variables !== undefined && respond.isPending ? respond.variables : event.myResponse
            }
            data={responses.map((value) => ({ value, label: responseLabels[value] }))}
            onChange={(value) => {
              const response = responses.find((known) => known === value);
              if (response !== undefined) respond.mutate(response);
            }}
          />
        </div>
      )}
      <PanelFacts title="Details">
        <PanelFact label="When">
          {whenText(listed)}
          {note === undefined ? null : <span className={styles['dim']}>{note}</span>}
        </PanelFact>
        <PanelFact label="Model">
          {model === null ? (
            event.isPrivate ? (
              'Only you can see this'
            ) : (
              'General'
            )
          ) : (
            <span className={styles['model']}>
              <ModelFace id={model.id} name={model.stageName} />
              <Link to={`/models?modelId=${model.id}`} dir="auto">
                {model.stageName}
              </Link>
            </span>
          )}
        </PanelFact>
        {event.location === null ? null : (
          <PanelFact label="Location">
            <span dir="auto">{event.location}</span>
          </PanelFact>
        )}
        {event.meetingUrl === null ? null : (
          <PanelFact label="Link">
            <a href={event.meetingUrl} target="_blank" rel="noreferrer noopener">
              {hostOf(event.meetingUrl)}
            </a>
          </PanelFact>
        )}
        {recurrence === null ? null : <PanelFact label="Repeats">{ruleWords(recurrence)}</PanelFact>}
        {reminders.length === 0 ? null : (
          <PanelFact label="Reminders">{reminders.map(reminderText).join(', ')}</PanelFact>
        )}
      </PanelFacts>
      {attendees.length === 0 ? null : (
        <section className={styles['people']} aria-label="People">
          <h3>People</h3>
          <ul>
            {attendees.map((attendee) => (
              <li key={attendee.id}>
                {attendee.person === null ? null : (
                  <PersonAvatar person={toNamed(attendee.person)} size={20} />
                )}
                <span dir="auto" title={attendee.email ?? attendee.person?.email}>
                  {attendee.person === null ? (attendee.name ?? attendee.email) : personName(attendee.person)}
                </span>
                <span className={styles['response']} data-response={attendee.response}>
                  {responseLabels[attendee.response]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {event.description === '' ? null : (
        <section className={styles['text']} aria-label="Description">
          <h3>Description</h3>
          <p dir="auto">{event.description}</p>
        </section>
      )}
    </>
  );
}

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};
