import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import typeface from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useMemo, useState } from 'react';
import type { PublicPage } from '#functions/_shared/link-page/page-data.ts';
import { pageDocument } from '#functions/_shared/link-page/page-html.ts';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import type { DraftBlock, PageDraft } from './draft/draft-block.ts';
import styles from './editor.module.css';

const shown = (address: string | null) => (address === null ? null : photoAddress(address));

const isShown = ({ isVisible, startsAt, endsAt }: DraftBlock) =>
  isVisible &&
  (startsAt === null || Date.parse(startsAt) <= Date.now()) &&
  (endsAt === null || Date.parse(endsAt) > Date.now());

/** The published form of a draft, by the same rules as in the database. */
const asPublicPage = (id: string, hue: number, draft: PageDraft): PublicPage => ({
  status: 'ok',
  id,
  title: draft.title,
  bio: draft.bio === '' ? null : draft.bio,
  avatar_url: shown(draft.avatarUrl),
  hue: draft.avatarUrl === null ? hue : null,
  theme: draft.theme as PublicPage['theme'],
  gate: draft.gate,
  seo_title: null,
  seo_description: null,
  social_image_url: null,
  noindex: true,
  utm: {},
  workspace: null,
  can_report: false,
  address: null,
  blocks: draft.blocks.filter(isShown).map((block) => ({
    id: block.id,
    kind: block.kind,
    label: block.label,
    body: block.body,
    links: block.links,
    icon: block.icon,
    thumbnail_url: shown(block.thumbnailUrl),
    style: block.style,
    gate: block.gate,
    is_locked: block.url !== null && (block.gate !== 'none' || block.hasPassword || block.maxClicks !== null),
    has_password: block.hasPassword,
    url: block.url,
  })),
});

type Props = { id: string; hue: number; draft: PageDraft };

const screens = [
  { name: 'phone', label: 'On a phone', Icon: IconDeviceMobile },
  { name: 'desk', label: 'On a computer', Icon: IconDeviceDesktop },
] as const;

/** The page with its unsaved changes, rendered by the code of the public page. Nothing in it can be clicked. */
export function Preview({ id, hue, draft }: Props) {
  const [screen, setScreen] = useState<(typeof screens)[number]['name']>('phone');
  const markup = useMemo(() => {
    const around = { server: '', address: null, isGatePassed: true, script: null, face: typeface };
    return pageDocument(asPublicPage(id, hue, draft), around).html;
  }, [id, hue, draft]);
  return (
    <aside className={styles['preview']} aria-label="Preview">
      <div className={styles['previewHead']}>
        <span className={styles['grow']}>
          <b>Preview</b> with your changes
        </span>
        {screens.map(({ name, label, Icon }) => (
          <Tooltip key={name} label={label}>
            <ActionIcon
              className={styles['screenKind'] ?? ''}
              aria-label={label}
              aria-pressed={name === screen}
              onClick={() => {
                setScreen(name);
              }}
            >
              <Icon size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      <div className={styles[screen]}>
        {/* Same origin, because only that may load our font; scripts are not allowed. */}
        <iframe
          className={styles['screen']}
          title="Preview of the page"
          sandbox="allow-same-origin"
          srcDoc={markup}
          inert
          tabIndex={-1}
        />
      </div>
    </aside>
  );
}
