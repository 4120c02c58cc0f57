import '#renderer/ui/choice/switch.css';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { answeredPages } from '#renderer/features/link-tree/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { domainField, type LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { linkGates, linkTreeLimits, type LinkTreeAction } from '#shared/domain/link-tree-limits.ts';
import { OwnDomain } from './own-domain.tsx';
import type { DraftOfPage } from './draft/use-page-draft.ts';
import styles from './editor.module.css';

type Props = {
  page: LinkTreeDetail;
  edited: DraftOfPage;
  onRestore: (version: number, said: string) => Promise<void>;
  onGone: () => void;
  onOpen: (id: string) => void;
};

const gateLabels = {
  none: 'None',
  sensitive: 'Sensitive content',
  age_18: '18 or older',
  age_21: '21 or older',
} as const;
const done: Readonly<Record<LinkTreeAction, string>> = {
  pause: 'Link page paused',
  resume: 'Link page published again',
  delete: 'Link page moved to the trash',
  restore: 'Link page restored',
};
const tags = ['source', 'medium', 'campaign'] as const;

/** Settings of a page: address, gate, search engines, previews, campaign tags, and deleting it. */
export function Settings({ page, edited, onRestore, onGone, onOpen }: Props) {
  const client = useQueryClient();
  const { draft, change, flush, take, versionOf } = edited;
  const [address, setAddress] = useState(draft.domain);
  const [isDeleting, setIsDeleting] = useState(false);
  const parsed = domainField.safeParse(address);
  const act = async (action: LinkTreeAction) => {
    await flush();
    try {
      const ask = () => request('linkTrees.setStatus', { id: page.id, rowVersion: versionOf(), action });
      if (action === 'delete') {
        await ask();
        onGone();
        void client.invalidateQueries({ queryKey: ['link-trees', 'list'] });
      } else take(await changeRow(client, answeredPages, page.id, ask));
      notifySuccess(done[action]);
    } catch (error) {
      notifyError(errorMessage('linkTrees.setStatus', error));
      void client.invalidateQueries({ queryKey: ['link-trees'] });
    }
  };
  const duplicate = async () => {
    if (!(await flush())) return;
    // Shorten both so that the suffix of the copy fits.
    const title = `${draft.title.slice(0, linkTreeLimits.title - 5)} copy`;
    const domain = `${draft.domain.slice(0, 50)}-copy-${crypto.randomUUID().slice(0, 4)}`;
    try {
      const made = await changeRow(client, answeredPages, undefined, () =>
        request('linkTrees.create', { title, domain, modelId: page.model?.id ?? null, copyOf: page.id }),
      );
      void client.invalidateQueries({ queryKey: ['link-trees', 'list'] });
      notifySuccess('Link page duplicated');
      onOpen(made.id);
    } catch (error) {
      notifyError(errorMessage('linkTrees.create', error));
    }
  };
  return (
    <div className={styles['form']}>
      <TextInput
        label="Page address"
        description="Changes at once, also for visitors. Everything else waits for Publish."
        value={address}
        autoCapitalize="none"
        spellCheck={false}
        error={parsed.success ? undefined : parsed.error.issues[0]?.message}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
        }}
        onBlur={() => {
          if (parsed.success && parsed.data !== draft.domain) change({ domain: parsed.data });
        }}
      />
      <OwnDomain page={page} edited={edited} />
      <Select
        label="Gate for the whole page"
        data={linkGates.map((value) => ({ value, label: gateLabels[value] }))}
        value={draft.gate}
        allowDeselect={false}
        onChange={(value) => {
          change({ gate: linkGates.find((one) => one === value) ?? 'none' });
        }}
      />
      <TextInput
        label="Title in search results"
        placeholder={draft.title}
        value={draft.seoTitle ?? ''}
        maxLength={linkTreeLimits.seoTitle}
        onChange={({ currentTarget }) => {
          change({ seoTitle: currentTarget.value === '' ? null : currentTarget.value });
        }}
      />
      <TextInput
        label="Description in search results"
        value={draft.seoDescription ?? ''}
        maxLength={linkTreeLimits.seoDescription}
        onChange={({ currentTarget }) => {
          change({ seoDescription: currentTarget.value === '' ? null : currentTarget.value });
        }}
      />
      <Switch
        size="sm"
        label="Hide from search engines"
        checked={draft.noindex}
        onChange={({ currentTarget }) => {
          change({ noindex: currentTarget.checked });
        }}
      />
      <div className={styles['colors']}>
        {tags.map((name) => (
          <TextInput
            key={name}
            label={`utm_${name}`}
            value={draft.utm[name] ?? ''}
            maxLength={60}
            onChange={({ currentTarget }) => {
              const value = currentTarget.value.replaceAll(/[^A-Za-z0-9_.~-]/g, '');
              change({ utm: { ...draft.utm, [name]: value === '' ? undefined : value } });
            }}
          />
        ))}
      </div>
      <Versions page={page} onRestore={onRestore} />
      <div className={styles['acts']}>
        {page.status === 'published' ? (
          <Button size="sm" variant="default" onClick={() => void act('pause')}>
            Pause page
          </Button>
        ) : null}
        {page.status === 'paused' ? (
          <Button size="sm" variant="default" onClick={() => void act('resume')}>
            Resume page
          </Button>
        ) : null}
        <Button size="sm" variant="default" onClick={() => void duplicate()}>
          Duplicate page
        </Button>
        <Button
          size="sm"
          variant="default"
          color="red"
          onClick={() => {
            setIsDeleting(true);
          }}
        >
          Delete page
        </Button>
      </div>
      {isDeleting ? (
        <ConfirmDialog
          title="Delete this link page?"
          confirmLabel="Delete page"
          onConfirm={() => {
            setIsDeleting(false);
            void act('delete');
          }}
          onCancel={() => {
            setIsDeleting(false);
          }}
        >
          <p>Visitors no longer find it. It stays in the trash for a while, and its address stays taken.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function Versions({ page, onRestore }: Pick<Props, 'page' | 'onRestore'>) {
  if (page.versions.length === 0) return null;
  return (
    <div role="group" aria-labelledby="link-versions">
      <span id="link-versions" className={styles['label']}>
        Versions
      </span>
      <ul className={styles['versions']}>
        {page.versions.map(({ version, createdAt, publishedBy }) => (
          <li key={version}>
            <span className={styles['grow']}>
              Version {version}
              {publishedBy === null ? '' : ` by ${publishedBy.displayName ?? publishedBy.email}`},{' '}
              <TimeAgo at={createdAt} />
            </span>
            {version === page.publishedVersion ? (
              <span>Published</span>
            ) : (
              <Button
                size="xs"
                variant="default"
                onClick={() => void onRestore(version, `Version ${String(version)} is the draft now`)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
