import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import type { useConnection } from './use-connection.ts';

type Props = {
  connection: Pick<ReturnType<typeof useConnection>, 'state' | 'problem' | 'url'>;
  /** `Google Drive` */
  service: string;
};

/** The state of a connection in words; renders nothing before it starts. */
export function ConnectionProgress({ connection: { state, problem, url }, service }: Props) {
  if (state === 'none') return null;
  if (state === 'failed' || state === 'expired')
    return (
      <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} stroke={1.7} />}>
        {state === 'expired'
          ? 'Nobody came back from the page within ten minutes. Connect again.'
          : (problem ?? `${service} could not be connected. Connect again.`)}
      </Alert>
    );
  if (state === 'connected')
    return (
      <Alert variant="light" color="green" role="status" icon={<IconCircleCheck size={16} stroke={1.7} />}>
        {service} is connected.
      </Alert>
    );
  return (
    <Alert variant="light" color="gray" role="status" icon={<IconExternalLink size={16} stroke={1.7} />}>
      {state === 'opening' ? (
        `Opening the page of ${service}…`
      ) : (
        <>
          Agree on the page that has opened in your browser; this continues here once you have.
          {url === null ? null : (
            <>
              {' '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                Open it again
              </a>
            </>
          )}
        </>
      )}
    </Alert>
  );
}
