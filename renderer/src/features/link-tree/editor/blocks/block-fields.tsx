import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { linkTreeLimits, looksAdult, shownLink } from '#shared/domain/link-tree-limits.ts';
import type { DraftBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';
import { fromLocal, toLocal } from './local-moment.ts';
import { PagePicture } from '#renderer/features/link-tree/editor/page-picture.tsx';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import styles from './block-row.module.css';

type Props = {
  block: DraftBlock;
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DraftBlock>) => void;
  onLeave: (field: 'label' | 'url') => void;
};

const prefixes: Readonly<Record<string, string>> = { email: 'mailto:', phone: 'tel:' };

/** The editable part of an address, without the prefix of its kind. */
const typed = ({ kind, url }: DraftBlock): string => shownLink(url ?? '').replace(prefixes[kind] ?? '', '');
function addressed({ kind }: DraftBlock, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  const prefix = prefixes[kind];
  if (prefix !== undefined) return text.startsWith(prefix) ? text : `${prefix}${text.replaceAll(' ', '')}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) || !text.includes('.') ? text : `https://${text}`;
}

/** The fields of an open block. */
export function BlockFields({ block, problems, onChange, onLeave }: Props) {
  const { kind } = block;
  const leads = kind === 'link' || kind === 'email' || kind === 'phone' || kind === 'image';
  return (
    <div className={styles['fields']}>
      {kind === 'text' || kind === 'social' || kind === 'divider' ? null : (
        <TextInput
          label={kind === 'image' ? 'What it shows' : 'Title'}
          value={block.label ?? ''}
          maxLength={linkTreeLimits.label}
          dir="auto"
          error={problems['label']}
          onBlur={() => {
            onLeave('label');
          }}
          onChange={({ currentTarget }) => {
            onChange({ label: currentTarget.value === '' ? null : currentTarget.value });
          }}
        />
      )}
      {leads ? (
        <TextInput
          label={kind === 'email' ? 'Email' : kind === 'phone' ? 'Phone number' : 'Link'}
          value={typed(block)}
          maxLength={linkTreeLimits.url}
          spellCheck={false}
          error={problems['url']}
          onBlur={() => {
            onLeave('url');
          }}
          onChange={({ currentTarget }) => {
            onChange({ url: addressed(block, currentTarget.value) });
          }}
        />
      ) : null}
      {kind === 'text' ? (
        <Textarea
          label="Text"
          value={block.body ?? ''}
          maxLength={linkTreeLimits.body}
          autosize
          minRows={2}
          dir="auto"
          onChange={({ currentTarget }) => {
            onChange({ body: currentTarget.value });
          }}
        />
      ) : null}
      {kind === 'social' ? (
        <Textarea
          label="Links, one a line"
          value={block.links.map(shownLink).join('\n')}
          autosize
          minRows={3}
          spellCheck={false}
          error={problems['links']}
          onChange={({ currentTarget }) => {
            onChange({ links: currentTarget.value === '' ? [] : currentTarget.value.split('\n') });
          }}
        />
      ) : null}
      {kind === 'link' || kind === 'image' ? (
        <PagePicture
          address={block.thumbnailUrl}
          isWide={kind === 'image'}
          onChange={(thumbnailUrl) => {
            onChange({ thumbnailUrl });
          }}
        />
      ) : null}
      <WhenInput
        kind="moment"
        label="Show from"
        value={toLocal(block.startsAt)}
        onChange={(typed) => {
          onChange({ startsAt: fromLocal(typed) });
        }}
      />
      <WhenInput
        kind="moment"
        label="Hide after"
        value={toLocal(block.endsAt)}
        error={problems['endsAt']}
        onChange={(typed) => {
          onChange({ endsAt: fromLocal(typed) });
        }}
      />
      {leads ? <Locks block={block} onChange={onChange} /> : null}
    </div>
  );
}

/** What a visitor must do to open a block: pass a gate, enter a password, or be within the click limit. */
function Locks({ block, onChange }: Pick<Props, 'block' | 'onChange'>) {
  const hasPassword = block.hasPassword || block.password !== undefined;
  return (
    <div className={styles['locks']}>
      {block.gate === 'none' && looksAdult(block.url ?? '') ? (
        <p className={styles['hint']} role="status">
          This link looks like adult content. Turn on the 18+ gate?{' '}
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onChange({ gate: 'age_18' });
            }}
          >
            Turn on
          </Button>
        </p>
      ) : null}
      <Checkbox
        label="18+ gate"
        checked={block.gate !== 'none'}
        onChange={({ currentTarget }) => {
          onChange({ gate: currentTarget.checked ? 'age_18' : 'none' });
        }}
      />
      <Checkbox
        label="Password"
        checked={hasPassword}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) onChange({ password: '' });
          else onChange({ hasPassword: false, password: undefined });
        }}
      />
      {hasPassword ? (
        <TextInput
          aria-label="New password"
          placeholder={block.hasPassword ? 'Type to change it' : 'At least 4 characters'}
          value={block.password ?? ''}
          maxLength={linkTreeLimits.password.most}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            onChange({
              password: value,
              hasPassword: block.hasPassword || value.length >= linkTreeLimits.password.least,
            });
          }}
        />
      ) : null}
      <Checkbox
        label="Click limit"
        checked={block.maxClicks !== null}
        onChange={({ currentTarget }) => {
          onChange({ maxClicks: currentTarget.checked ? 100 : null });
        }}
      />
      {block.maxClicks === null ? null : (
        <TextInput
          type="number"
          aria-label="Most clicks"
          min={1}
          max={linkTreeLimits.maxClicks}
          value={String(block.maxClicks)}
          onChange={({ currentTarget }) => {
            const most = Math.round(currentTarget.valueAsNumber);
            if (most >= 1 && most <= linkTreeLimits.maxClicks) onChange({ maxClicks: most });
          }}
        />
      )}
    </div>
  );
}
