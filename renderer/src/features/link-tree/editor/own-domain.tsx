import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { shownHost } from '#functions/_shared/link-page/host-name.ts';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { answeredPages } from '#renderer/features/link-tree/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { customDomainField } from '#shared/contract/link-domains.ts';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import type { DomainProblem } from '#shared/domain/link-tree-limits.ts';
import type { DraftOfPage } from './draft/use-page-draft.ts';
import styles from './own-domain.module.css';

type Props = { page: LinkTreeDetail; edited: DraftOfPage };
type Domain = NonNullable<LinkTreeDetail['customDomain']>;

const problems: Readonly<Record<DomainProblem, string>> = {
  no_txt: 'The TXT record wasn’t found.',
  wrong_txt: 'The TXT record has another value.',
  no_target: 'The CNAME record wasn’t found.',
  wrong_target: 'The domain leads somewhere else.',
};
/** How long a check may take before its button is enabled again. */
const patienceMs = 20_000;

/** The custom domain of a page, with the DNS records that it needs. */
export function OwnDomain({ page, edited }: Props) {
  const client = useQueryClient();
  const { flush, take, versionOf } = edited;
  const set = async (domain: string | null): Promise<string | undefined> => {
    if (!(await flush())) return 'Correct the marked fields first';
    try {
      const ask = () => request('linkTrees.setDomain', { id: page.id, rowVersion: versionOf(), domain });
      take(await changeRow(client, answeredPages, page.id, ask));
      return undefined;
    } catch (error) {
      void client.invalidateQueries({ queryKey: ['link-trees'] });
      return errorMessage('linkTrees.setDomain', error);
    }
  };
  return page.customDomain === null ? (
    <NewDomain onSet={set} />
  ) : (
    <SetDomain id={page.id} domain={page.customDomain} onRemove={() => set(null)} />
  );
}

function NewDomain({ onSet }: { onSet: (domain: string) => Promise<string | undefined> }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = customDomainField.safeParse(typed);
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message);
      return;
    }
    setIsWorking(true);
    setProblem(await onSet(parsed.data));
    setIsWorking(false);
  };
  return (
    <Row as="form" gap={8} align="end" wrap noValidate onSubmit={(event) => void add(event)}>
      <TextInput
        className={styles['grow'] ?? ''}
        label="Own domain"
        description="A domain of the creator that shows this page, such as links.example.com"
        value={typed}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button size="sm" variant="default" type="submit" loading={isWorking}>
        Add domain
      </Button>
    </Row>
  );
}

type SetProps = { id: string; domain: Domain; onRemove: () => Promise<string | undefined> };

function SetDomain({ id, domain, onRemove }: SetProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { isChecking, check } = useCheck(id, domain.checkedAt);
  const remove = async () => {
    setIsRemoving(false);
    const problem = await onRemove();
    if (problem === undefined) notifySuccess('Domain removed');
    else notifyError(problem);
  };
  return (
    <div role="group" aria-labelledby="link-domain">
      <span id="link-domain" className={styles['label']}>
        Own domain
      </span>
      <p className={styles['name']}>
        <b>{shownHost(domain.name)}</b> <State domain={domain} />
      </p>
      {domain.status === 'verified' && domain.problem === null ? null : (
        <p className={styles['note']}>
          Make these two records where the domain is managed. It can take some hours until they are seen
          everywhere.
        </p>
      )}
      <ul className={styles['records']} aria-label="Records">
        {domain.records.map((record) => (
          <DnsRecord key={record.type} {...record} />
        ))}
      </ul>
      <Row gap={8} wrap className={styles['acts']}>
        <Button size="sm" variant="default" loading={isChecking} onClick={() => void check()}>
          Check now
        </Button>
        <Button
          size="sm"
          variant="default"
          color="red"
          onClick={() => {
            setIsRemoving(true);
          }}
        >
          Remove domain
        </Button>
        <span className={styles['note']} role="status">
          {domain.checkedAt === null ? (
            'Not checked yet'
          ) : (
            <>
              Checked <TimeAgo at={domain.checkedAt} />
            </>
          )}
        </span>
      </Row>
      {isRemoving ? (
        <ConfirmDialog
          title="Remove this domain?"
          confirmLabel="Remove domain"
          onConfirm={() => void remove()}
          onCancel={() => {
            setIsRemoving(false);
          }}
        >
          <p>
            {shownHost(domain.name)} no longer shows the page. To add it later, its TXT record has to be made
            again.
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Starts a check and waits for its result. */
function useCheck(id: string, checkedAt: string | null) {
  const client = useQueryClient();
  const [since, setSince] = useState<{ checkedAt: string | null }>();
  const isChecking = since?.checkedAt === checkedAt;
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => {
      setSince(undefined);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [since]);
  const check = async () => {
    setSince({ checkedAt });
    try {
      await changeRow(client, answeredPages, id, () => request('linkTrees.checkDomain', { id }));
    } catch (error) {
      setSince(undefined);
      notifyError(errorMessage('linkTrees.checkDomain', error));
    }
  };
  return { isChecking, check };
}

function State({ domain: { status, problem } }: { domain: Domain }) {
  const said = problem === null ? '' : ` ${problems[problem]}`;
  switch (status) {
    case 'pending':
      return <span className={styles['note']}>Waiting for its records.{said}</span>;
    case 'verified':
      return problem === null ? (
        <Text tone="success">Verified</Text>
      ) : (
        <Text tone="danger">{said} Visitors lose the page if it is missing again in half an hour.</Text>
      );
    case 'failed':
      return <Text tone="danger">Doesn’t show the page.{said}</Text>;
  }
}

function DnsRecord({ type, name, value }: Domain['records'][number]) {
  return (
    <li>
      <Text tone="soft">{type}</Text>
      <Copied label={`Copy the name of the ${type} record`} text={name} />
      {value === null ? (
        <Text tone="danger">Set the public address in Configuration</Text>
      ) : (
        <Copied label={`Copy the value of the ${type} record`} text={value} />
      )}
    </li>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notifySuccess('Copied');
    } catch {
      notifyError('This could not be copied');
    }
  };
  return (
    <Row as="span" gap={4} className={styles['value']}>
      <code>{text}</code>
      <IconButton label={label} onClick={() => void copy()}>
        <IconCopy size={15} stroke={1.7} />
      </IconButton>
    </Row>
  );
}
