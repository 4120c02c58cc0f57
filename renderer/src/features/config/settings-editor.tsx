import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dropDraft } from '#renderer/lib/drafts/drafts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { isDialogOpen } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';
import { LeaveDialog } from '#renderer/ui/leaving/leave-dialog.tsx';
import { useLeaving } from '#renderer/ui/leaving/use-leaving.ts';
import { mayChangeSetting, settingKeys, settingOf, type SettingKey } from '#shared/domain/settings.ts';
import { DirtyBar } from './dirty-bar.tsx';
import { changesOf, isOvertaken } from './edits.ts';
import { groupsOf, matchesText } from './groups.ts';
import { NoMatch } from './no-match.tsx';
import { savedValue, type SavedSettings } from './queries.ts';
import { SettingRow } from './setting-row.tsx';
import { SettingsHead } from './settings-head.tsx';
import { SettingsRail } from './settings-rail.tsx';
import { configDraft, useEdits } from './use-edits.ts';
import { refusedKey, useSaveSettings } from './use-save-settings.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './page.module.css';

export function SettingsEditor({ saved }: { saved: SavedSettings }) {
  const { isReadOnly, role } = useViewer();
  const { edits, restoredAt, change, drop, discard } = useEdits(saved);
  const saving = useSaveSettings();
  const [text, setText] = useState('');
  const [isOddOnly, setOddOnly] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  // Drop edits that were made as an administrator by a user who is now a manager.
  const changes = changesOf(edits, saved).filter(({ key }) => mayChangeSetting(key, role));
  const isDirty = changes.length > 0;
  const leaving = useLeaving(isDirty);
  const wrong = changes.filter(({ problem }) => problem !== undefined);
  const odd = settingKeys.filter((key) => savedValue(saved, key) !== settingOf(key).default);
  // Settings with unsaved changes always show, regardless of the filter.
  const shown = settingKeys.filter(
    (key) =>
      changes.some((each) => each.key === key) ||
      ((!isOddOnly || odd.includes(key)) && matchesText(key, text)),
  );
  const refused = refusedKey(saving.error);
  const refusedValue = saving.variables?.find(({ key }) => key === refused)?.value;

  const focusOn = (key: SettingKey | undefined) => {
    list.current?.querySelector<HTMLElement>(`[data-setting="${key ?? ''}"]`)?.focus();
  };
  // A link to one setting focuses it.
  const [params] = useSearchParams();
  const wanted = settingKeys.find((key) => key === params.get('setting'));
  useEffect(() => {
    if (wanted !== undefined) list.current?.querySelector<HTMLElement>(`[data-setting="${wanted}"]`)?.focus();
  }, [wanted]);
  const showWrong = () => {
    setShowsProblems(true);
    focusOn(wrong[0]?.key);
  };
  const discardAll = () => {
    discard();
    setShowsProblems(false);
    list.current?.querySelector<HTMLElement>('h1, h2')?.focus();
  };
  const save = () => {
    if (!isDirty || saving.isPending) return;
    if (wrong.length > 0) {
      showWrong();
      return;
    }
    saving.mutate(changes, {
      onSuccess: ({ saved: done, dropped }) => {
        setShowsProblems(false);
        drop([...done, ...dropped]);
      },
      onError: (error) => {
        focusOn(refusedKey(error));
      },
    });
  };
  useEarlyKeys((event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey ||
      event.key.toLowerCase() !== 's'
    )
      return;
    if (isReadOnly || isDialogOpen()) return;
    event.preventDefault();
    save();
  });

  return (
    <Row align="stretch" grow className={styles['page']}>
      <SettingsRail text={text} shown={shown} list={list} onText={setText} />
      <Stack grow className={styles['main']}>
        <SettingsHead
          odd={odd.length}
          isOddOnly={isOddOnly}
          onOddOnly={setOddOnly}
          onResetAll={
            isReadOnly
              ? undefined
              : () => {
                  for (const key of odd) if (mayChangeSetting(key, role)) change(key, settingOf(key).default);
                }
          }
        />
        <div ref={list} className={styles['list']} tabIndex={-1}>
          {shown.length === 0 ? (
            <NoMatch
              text={text}
              onClear={() => {
                setText('');
                setOddOnly(false);
              }}
            />
          ) : null}
          {groupsOf(shown).map(({ group, keys }) => (
            <section key={group} aria-label={group} data-group={group}>
              <h2 tabIndex={-1}>{group}</h2>
              {keys.map((key) => {
                const own = changes.find((each) => each.key === key);
                const isLocked = !mayChangeSetting(key, role);
                return (
                  <SettingRow
                    key={key}
                    settingKey={key}
                    saved={savedValue(saved, key)}
                    row={saved.get(key)}
                    typed={(isLocked ? undefined : edits[key]?.typed) ?? savedValue(saved, key)}
                    change={own}
                    isOvertaken={own !== undefined && isOvertaken(own, saved)}
                    showsProblem={showsProblems}
                    refusal={
                      refused === key && own?.value === refusedValue
                        ? toAppError(saving.error).message
                        : undefined
                    }
                    isReadOnly={isReadOnly || isLocked}
                    isLocked={isLocked}
                    onChange={(typed) => {
                      change(key, typed);
                    }}
                    onUndo={() => {
                      drop([key]);
                      focusOn(key);
                    }}
                  />
                );
              })}
            </section>
          ))}
        </div>
        {isDirty ? (
          <DirtyBar
            count={changes.length}
            wrong={wrong.length}
            restoredAt={restoredAt}
            isSaving={saving.isPending}
            onShowWrong={showWrong}
            onDiscard={discardAll}
            onSave={save}
          />
        ) : null}
      </Stack>
      {leaving.isAsking ? (
        <LeaveDialog
          onLeave={() => {
            dropDraft(configDraft);
            leaving.leave();
          }}
          onStay={leaving.stay}
        />
      ) : null}
    </Row>
  );
}
