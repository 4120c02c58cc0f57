import {
  IconBook2,
  IconCalendarDue,
  IconCalendarX,
  IconChartBar,
  IconClockX,
  IconBuildingStore,
  IconFileAlert,
  IconMessage2,
  IconFileImport,
  IconKey,
  IconShieldX,
  IconSignature,
  IconUserExclamation,
  IconUserOff,
  IconUserPlus,
  IconUsersMinus,
} from '@tabler/icons-react';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { causeOf } from '#renderer/entities/job/job-labels.ts';
import { clockText, dayText, timesText } from '#renderer/entities/event/event-labels.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { AttentionItem } from '#shared/contract/dashboard.ts';
import { areaAddress, areas, paths } from '#shared/domain/areas.ts';
import type { AttentionSource } from '#shared/domain/dashboard.ts';
import { postingWords } from './posting-sources.ts';
import { day, type SourceWords } from './source-messages.ts';
import { toolWords } from './tool-sources.ts';

const named = ({ name }: AttentionItem): string => name ?? 'Someone';
const ofModel = ({ model }: AttentionItem): string =>
  model === null ? paths.socials : areaAddress('socials', { modelId: model.id });
/** `Thu 19 Nov, 14:00`. */
const moment = (at: string | null): string => (at === null ? '' : `${dayText(at)}, ${clockText(at)}`);
/** `Thu 19 Nov, 14:00 to 18:00`; `note` is the end. */
const hours = (at: string | null, note: string | null): string =>
  at === null || note === null
    ? ''
    : `${dayText(at)}, ${timesText({ startsAt: at, endsAt: note, allDay: false, timezone: '' })}`;
/** The server counts up to this. */
const cap = 1000;
const capped = (count: number): string => (count >= cap ? `${formatCount(cap)}+` : formatCount(count));

const words = {
  password: { one: 'password is', many: 'passwords are' },
  model: { one: 'model', many: 'models' },
};

/** An area registers what can need attention with a row here and a function in the database. */
export const attentionWords: Readonly<Record<AttentionSource, SourceWords>> = {
  job: {
    icon: IconClockX,
    title: (item) => `${named(item)}: failed`,
    detail: ({ note, number }) =>
      [
        number === null || number < 2 ? '' : `${String(number)} times in a row`,
        note === null ? '' : causeOf(note),
      ]
        .filter(Boolean)
        .join(' · '),
    fix: 'Open jobs',
    to: () => areaAddress('admin', { tab: 'jobs' }),
    all: { noun: { one: 'failed job', many: 'failed jobs' }, to: areaAddress('admin', { tab: 'jobs' }) },
  },
  approval: {
    icon: IconUserPlus,
    title: (item) => `${named(item)} is waiting for approval`,
    detail: ({ note, name }) => (note === name ? '' : (note ?? '')),
    fix: 'Approve',
    to: ({ subject }) => areaAddress('admin', { userId: subject }),
    all: {
      noun: { one: 'person waiting for approval', many: 'people waiting for approval' },
      to: paths.admin,
    },
  },
  access_request: {
    icon: IconUserExclamation,
    title: (item) => `${named(item)} asks for access`,
    detail: ({ note }) => (note === null ? 'All accounts' : platformLabel(note)),
    fix: 'Answer',
    to: ofModel,
  },
  plan_limit: {
    icon: IconChartBar,
    title: ({ name, severity }) =>
      `${name === 'users' ? 'User' : 'Model'} limit ${severity === 'danger' ? 'reached' : 'nearly reached'}`,
    detail: ({ name, note, number, most }) =>
      `${formatCount(number ?? 0)} of ${formatCount(most ?? 0)} ${name ?? ''} on the ${note ?? ''} plan`,
    fix: 'See plans',
    to: () => paths.subscription,
  },
  clash: {
    icon: IconCalendarX,
    title: ({ at, name, number, most }) => {
      const what = `${number === 1 ? 'unavailable' : 'booked twice'} on ${moment(at)}`;
      // The viewer is that person.
      if (most === 1) return `You are ${what}`;
      // If it is a model, the name is below.
      return name === null ? what.charAt(0).toUpperCase() + what.slice(1) : `${name} is ${what}`;
    },
    detail: ({ note }) => note ?? '',
    fix: 'Resolve',
    to: ({ at, subject }) =>
      `${areaAddress('schedule', { eventId: subject.split(':')[1] ?? '' })}${at === null ? '' : `&date=${dayOf(Date.parse(at))}`}`,
    all: { noun: { one: 'double booking', many: 'double bookings' }, to: paths.schedule },
  },
  uncovered_shift: {
    icon: IconShieldX,
    title: ({ name, at, note }) => (name !== null ? `Nobody has “${name}”` : `No cover ${hours(at, note)}`),
    detail: ({ name, at, note }) => (name === null ? '' : hours(at, note)),
    fix: ({ name }) => (name === null ? 'Add shift' : 'Assign'),
    to: ({ name, subject, at, model }) =>
      name !== null
        ? areaAddress('schedule', { eventId: subject.split(':')[1] ?? '' })
        : `${paths.schedule}?view=day${at === null ? '' : `&date=${dayOf(Date.parse(at))}`}${model === null ? '' : `&modelId=${model.id}`}`,
    all: { noun: { one: 'uncovered shift', many: 'uncovered shifts' }, to: paths.schedule },
  },
  model_manager: {
    icon: IconUserOff,
    title: () => 'No main manager',
    detail: ({ at }, now) => (at === null ? '' : `since ${day(at, now)}`),
    fix: 'Assign',
    to: ({ subject }) => `${paths.models}?scope=all&modelId=${subject}`,
    all: {
      noun: { one: 'model without a main manager', many: 'models without a main manager' },
      to: `${paths.models}?scope=all&manager=none`,
    },
  },
  holdings: {
    icon: IconUsersMinus,
    title: (item) => `${named(item)} left things behind`,
    detail: () => 'Inactive, but still has models, tasks or access',
    fix: 'Hand over',
    to: ({ subject }) => areaAddress('admin', { tab: 'offboarding', userId: subject }),
    all: {
      noun: { one: 'person to offboard', many: 'people to offboard' },
      to: areaAddress('admin', { tab: 'offboarding' }),
    },
  },
  document_end: {
    icon: IconFileAlert,
    title: ({ name, number }) => `${name ?? 'A document'} ${(number ?? 0) < 0 ? 'has ended' : 'ends'}`,
    detail: ({ at }, now) => day(at, now),
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) => areaAddress('documents', { document: note ?? subject }),
    all: {
      noun: { one: 'document that ends', many: 'documents that end' },
      to: `${paths.documents}?scope=expiring`,
    },
  },
  signature: {
    icon: IconSignature,
    title: ({ name, number }) =>
      number === null
        ? `${name ?? 'A document'} was declined`
        : `${name ?? 'A document'} waits for ${countOf(number, { one: 'signature', many: 'signatures' })}`,
    detail: ({ number, at }, now) => `${number === null ? 'on' : 'until'} ${day(at, now)}`,
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) => areaAddress('documents', { document: note ?? subject }),
    all: {
      noun: { one: 'request to sign', many: 'requests to sign' },
      to: paths.documents,
    },
  },
  upload: {
    icon: IconFileImport,
    title: ({ name, number }) =>
      `${countOf(number ?? 1, { one: 'file waits', many: 'files wait' })} to be accepted for ${name ?? 'a request'}`,
    detail: ({ at }, now) => `since ${day(at, now)}`,
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) => areaAddress('documents', { document: note ?? subject }),
    all: {
      noun: { one: 'request for files', many: 'requests for files' },
      to: `${paths.documents}?scope=awaiting`,
    },
  },
  listing_review: {
    icon: IconBuildingStore,
    title: ({ name }) => `${name ?? 'A listing'} waits for review`,
    detail: ({ at }, now) => day(at, now),
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) => `${areas.marketplace.path}?tab=review&listing=${note ?? subject}`,
    all: {
      noun: { one: 'listing to review', many: 'listings to review' },
      to: `${areas.marketplace.path}?tab=review`,
    },
  },
  enquiry: {
    icon: IconMessage2,
    title: ({ name }) => `Someone asks about ${name ?? 'your listing'}`,
    detail: ({ at }, now) => day(at, now),
    saysDate: () => true,
    fix: 'Answer',
    to: ({ note, subject }) => `${areas.marketplace.path}?tab=enquiries&enquiry=${note ?? subject}`,
    all: {
      noun: { one: 'enquiry to answer', many: 'enquiries to answer' },
      to: `${areas.marketplace.path}?tab=enquiries&side=received&state=open`,
    },
  },
  ...toolWords,
  ...postingWords,
  overdue_tasks: {
    icon: IconCalendarDue,
    title: ({ number }) => (number === 1 ? '1 task is overdue' : `${capped(number ?? 0)} tasks are overdue`),
    detail: ({ at }, now) => (at === null ? '' : `Oldest due ${day(at, now)}`),
    saysDate: () => true,
    fix: 'Review',
    to: () => `${paths.tasks}?scope=all&due=overdue`,
  },
  playbook_review: {
    icon: IconBook2,
    title: ({ name }) => `Playbook to review: ${name ?? ''}`,
    detail: ({ number, at }, now) => (number === 0 ? 'never reviewed' : `review was due ${day(at, now)}`),
    saysDate: ({ number }) => number !== 0,
    fix: 'Review',
    to: ({ note, subject }) => areaAddress('notes', { note: note ?? subject }),
    all: {
      noun: { one: 'playbook to review', many: 'playbooks to review' },
      to: `${paths.notes}?scope=playbooks`,
    },
  },
  rotation: {
    icon: IconKey,
    title: ({ number }) =>
      `${countOf(number ?? 0, words.password)} past ${number === 1 ? 'its' : 'their'} rotation date`,
    detail: ({ at, most }, now) =>
      `${(most ?? 0) > 1 ? `${countOf(most ?? 0, words.model)} · ` : ''}due ${day(at, now)}`,
    saysDate: () => true,
    fix: 'Review',
    to: ofModel,
  },
};
