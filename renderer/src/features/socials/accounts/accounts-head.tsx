import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconFileImport, IconHistory, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Model } from '#shared/contract/models.ts';
import type { VaultState } from '#shared/contract/vault.ts';
import { VaultTag } from '#renderer/features/socials/vault/vault-tag.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './accounts.module.css';

/** What the page knows about the open model. */
export type ModelHead = {
  model: Model | undefined;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** On a phone, goes back to the models. */
  onBack: (() => void) | undefined;
  /** Set where the log does not fit next to the accounts. */
  onLog: (() => void) | undefined;
};

type Props = ModelHead & {
  state?: VaultState | undefined;
  isViewOnly?: boolean;
  /** Undefined where nothing may be added. */
  onAdd?: (() => void) | undefined;
  onImport?: (() => void) | undefined;
};

/** The model, whether its secrets can be used, and the button to add a platform. */
export function AccountsHead(props: Props) {
  const { model, headingRef, onBack, onLog, state, isViewOnly = false, onAdd, onImport } = props;
  // On a phone this is the page's heading.
  const Heading = onBack === undefined ? 'h2' : 'h1';
  return (
    <Row gap={8} rigid className={styles['head']}>
      {onBack === undefined ? null : (
        <ActionIcon aria-label="Back to models" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.7} />
        </ActionIcon>
      )}
      {model === undefined ? null : <ModelPhoto {...model} size={28} />}
      <Heading ref={headingRef} tabIndex={-1} dir="auto" title={model?.stageName}>
        {model?.stageName ?? 'Accounts'}
      </Heading>
      {model === undefined ? null : (
        <span className={styles['status']}>
          <StatusMark status={model.status} />
        </span>
      )}
      <span className={styles['grow']} />
      {isViewOnly ? (
        <span title="You can only edit models assigned to you">
          <Tag>View only</Tag>
        </span>
      ) : null}
      {state === undefined ? null : <VaultTag state={state} />}
      {onLog === undefined ? null : (
        <ActionIcon aria-label="Access log" title="Access log" onClick={onLog}>
          <IconHistory size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {onImport === undefined ? null : (
        <ActionIcon aria-label="Import passwords" title="Import passwords" onClick={onImport}>
          <IconFileImport size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {onAdd === undefined ? null : (
        <Button
          leftSection={<IconPlus size={16} stroke={2} />}
          className={styles['addPlatform'] ?? ''}
          onClick={onAdd}
        >
          Add platform
        </Button>
      )}
    </Row>
  );
}
