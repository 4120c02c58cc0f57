import { IconCheck, IconSignature } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import {
  declineDocument,
  signDocument,
  type SignAnswer,
  type SignedField,
  type Signature,
  type Signing,
} from '#renderer/public/shared-document/server/signing.ts';
import { unreachableText } from '#renderer/public/shared-document/messages.ts';
import { Button } from '#renderer/public/shell/button.tsx';
import field from '#renderer/public/shell/field.module.css';
import { Problem } from '#renderer/public/shell/field.tsx';
import shell from '#renderer/public/shell/shell.module.css';
import { DeclineForm } from './decline-form.tsx';
import { headText, outcomeText, placeText, stateText, verbOf } from './signing-messages.ts';
import styles from './signing.module.css';

const DrawField = lazy(async () => ({ default: (await import('./draw-field.tsx')).DrawField }));

type Props = {
  viewId: string;
  signing: Signing;
  isPreview: boolean;
  /** Downloads the signed copy; undefined while there is none. */
  copy: React.ReactNode;
  onSigning: (signing: Signing) => void;
  onGone: () => void;
};

/** The actions of a signer, next to the document. */
export function SignPanel(props: Props) {
  const { signing, copy } = props;
  const outcome = outcomeText(signing);
  const place = placeText(signing);
  return (
    <section className={styles['panel']} aria-label={`Asked to ${verbOf(signing)}`}>
      <header className={styles['head']}>
        <h2>{headText(signing)}</h2>
        {signing.role === 'viewer' || place === undefined ? null : <p>{place}</p>}
      </header>
      {signing.message === null ? null : (
        <p className={styles['message']} dir="auto">
          {signing.message}
        </p>
      )}
      <div role="status">{outcome === undefined ? null : <p className={styles['outcome']}>{outcome}</p>}</div>
      {outcome === undefined ? <SignForm {...props} /> : copy}
      {signing.people.length < 2 ? null : (
        <ul className={styles['people']} aria-label="People who are asked">
          {signing.people.map((person, index) => (
            <li key={index}>
              <bdi>{person.name}</bdi>
              {person.isMe ? ' (you)' : ''}
              <span>{stateText(person, signing.status)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SignForm({ viewId, signing, isPreview, onSigning, onGone }: Props) {
  const id = useId();
  const isSigner = signing.role === 'signer';
  const [name, setName] = useState(signing.name);
  const [kind, setKind] = useState<'drawn' | 'typed'>('drawn');
  const [drawn, setDrawn] = useState<Signature>();
  const [isAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const [problem, setProblem] = useState<{ field: SignedField | 'all'; text: string }>();
  const said = (at: SignedField | 'all') => (problem?.field === at ? problem.text : undefined);

  const take = (answer: SignAnswer) => {
    if (answer.kind === 'signing') onSigning(answer.signing);
    else if (answer.kind === 'gone') onGone();
    else if (answer.kind === 'invalid') {
      setProblem({ field: answer.field, text: answer.message });
      // A name that cannot be typed as a signature is drawn instead.
      if (answer.field === 'signature') setKind('drawn');
    } else if (answer.kind === 'preview') setProblem({ field: 'all', text: 'A preview signs nothing.' });
    else setProblem({ field: 'all', text: unreachableText });
  };
  const handleSign = async () => {
    if (isBusy) return;
    const signature = kind === 'typed' ? ({ kind: 'typed' } as const) : drawn;
    if (name.trim() === '') setProblem({ field: 'name', text: 'Enter your full name' });
    else if (isSigner && signature === undefined)
      setProblem({ field: 'signature', text: 'Draw your signature, or choose Type' });
    else if (!isAgreed) setProblem({ field: 'consent', text: 'Agree before you sign' });
    else {
      setBusy(true);
      setProblem(undefined);
      take(
        await signDocument(viewId, {
          name,
          signature: isSigner ? signature : undefined,
          consent: signing.consent,
        }),
      );
      setBusy(false);
    }
  };
  if (isDeclining)
    return (
      <DeclineForm
        isPreview={isPreview}
        onDecline={async (reason) => {
          const answer = await declineDocument(viewId, reason);
          if (answer.kind === 'invalid') return answer.message;
          if (answer.kind === 'unreachable') return unreachableText;
          take(answer);
          return undefined;
        }}
        onBack={() => {
          setDeclining(false);
        }}
      />
    );
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSign();
      }}
    >
      <div>
        <label className={field['label']} htmlFor={`${id}-name`}>
          Full name
        </label>
        <input
          id={`${id}-name`}
          className={field['input']}
          value={name}
          maxLength={200}
          autoComplete="name"
          dir="auto"
          aria-invalid={said('name') !== undefined}
          aria-describedby={`${id}-name-problem`}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <Problem id={`${id}-name-problem`}>{said('name')}</Problem>
      </div>
      {isSigner ? (
        <fieldset className={styles['signature']}>
          <legend className={field['label']}>Signature</legend>
          <div className={styles['kinds']}>
            {(['drawn', 'typed'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={kind === each}
                onClick={() => {
                  setKind(each);
                  setDrawn(undefined);
                }}
              >
                {each === 'drawn' ? 'Draw' : 'Type'}
              </button>
            ))}
          </div>
          {kind === 'drawn' ? (
            <Suspense fallback={<div className={styles['pad']} />}>
              <DrawField onChange={setDrawn} />
            </Suspense>
          ) : (
            <p className={styles['typed']} dir="auto">
              {name.trim() === '' ? 'Your name' : name}
            </p>
          )}
          <Problem>{said('signature')}</Problem>
        </fieldset>
      ) : null}
      <div>
        <label className={styles['agree']}>
          <input
            type="checkbox"
            checked={isAgreed}
            onChange={(event) => {
              setAgreed(event.currentTarget.checked);
            }}
          />
          {signing.consent}
        </label>
        <Problem>{said('consent')}</Problem>
      </div>
      <Button isSubmit isOff={isBusy || isPreview}>
        {isSigner ? (
          <IconSignature size={16} stroke={1.7} aria-hidden />
        ) : (
          <IconCheck size={16} aria-hidden />
        )}
        <span className={styles['as']}>
          {isSigner ? 'Sign' : 'Approve'} as <bdi className={styles['who']}>{name.trim()}</bdi>
        </span>
      </Button>
      <Problem>{said('all')}</Problem>
      <p className={styles['end']}>
        <button
          className={shell['plain']}
          type="button"
          onClick={() => {
            setDeclining(true);
          }}
        >
          Decline to {isSigner ? 'sign' : 'approve'}
        </button>
        <span>Time, address and device are recorded.</span>
      </p>
    </form>
  );
}
