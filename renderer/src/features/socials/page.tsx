import { IconAddressBook } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { RailScreen } from '#renderer/ui/rail-screen/rail-screen.tsx';
import { OpenModel } from './accounts/open-model.tsx';
import { AccessLog } from './log/access-log.tsx';
import { ModelRail } from './models/model-rail.tsx';
import type { Target } from './targets.ts';
import { UnlockProvider } from '#renderer/entities/credential/unlock/unlock-provider.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './page.module.css';

/** Models, the accounts of the open one, and the log of who used their secrets. */
export function SocialsPage() {
  const isPhone = useMedia('(max-width: 767px)');
  // While viewing as someone else, a column with the reasons takes extra room.
  const { isReadOnly: isInView } = useViewer();
  const hasRoom = !useMedia(isInView ? '(max-width: 1599px)' : '(max-width: 1179px)');
  const { params, change } = useParamChanges();
  const openId = params.get('modelId') ?? undefined;
  const [isLogOpen, setIsLogOpen] = useState(false);
  // The log stays filtered by an account until another model opens.
  const [narrowed, setNarrowed] = useState<{ modelId: string; target: Target }>();
  const target = narrowed?.modelId === openId ? narrowed?.target : undefined;
  const close = () => {
    change({ modelId: '' }, true);
    setIsLogOpen(false);
  };
  const open = useCallback(
    (modelId: string) => {
      change({ modelId }, false);
    },
    [change],
  );
  const isLogShown = hasRoom || isLogOpen;
  return (
    <UnlockProvider>
      <RailScreen
        isPhone={isPhone}
        isOpen={openId !== undefined}
        rail={
          <ModelRail
            openId={openId}
            onOpen={open}
            onEscape={() => {
              if (isLogOpen) setIsLogOpen(false);
            }}
          />
        }
        pane={
          <Stack
            as="section"
            grow
            className={styles['accounts']}
            aria-label="Accounts of the model"
            inert={isPhone && isLogOpen}
          >
            {openId === undefined ? (
              <div className={styles['blank']}>
                <BlankState
                  icon={<IconAddressBook size={20} stroke={1.6} />}
                  title="Choose a model"
                  role="status"
                >
                  Its platforms, passwords and one-time codes appear here.
                </BlankState>
              </div>
            ) : (
              <OpenModel
                key={openId}
                modelId={openId}
                onBack={isPhone ? close : undefined}
                onLog={
                  hasRoom
                    ? undefined
                    : () => {
                        setIsLogOpen(!isLogOpen);
                      }
                }
                onLogOf={(wanted) => {
                  setNarrowed({ modelId: openId, target: wanted });
                  setIsLogOpen(true);
                }}
              />
            )}
          </Stack>
        }
        panel={
          isLogShown ? (
            <AccessLog
              modelId={openId}
              target={target}
              onAnyTarget={() => {
                setNarrowed(undefined);
              }}
              onClose={
                hasRoom
                  ? undefined
                  : () => {
                      setIsLogOpen(false);
                    }
              }
            />
          ) : null
        }
      />
    </UnlockProvider>
  );
}
