import {
  IconAlignLeft,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandOnlyfans,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconHeading,
  IconLink,
  IconLock,
  IconMail,
  IconMinus,
  IconPhone,
  IconPhoto,
  IconShare2,
  IconShoppingBag,
  type Icon,
} from '@tabler/icons-react';
import { iconName } from '#functions/_shared/link-page/icons.ts';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import type { LinkBlockKind } from '#shared/domain/link-tree-limits.ts';
import type { DraftBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';
import styles from './block-row.module.css';

const ofKind: Partial<Record<LinkBlockKind, Icon>> = {
  heading: IconHeading,
  text: IconAlignLeft,
  social: IconShare2,
  image: IconPhoto,
  divider: IconMinus,
};
/** By the icon names of the public page. */
const ofPlace: Readonly<Record<string, Icon>> = {
  mail: IconMail,
  phone: IconPhone,
  lock: IconLock,
  bag: IconShoppingBag,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  telegram: IconBrandTelegram,
  x: IconBrandX,
  youtube: IconBrandYoutube,
  facebook: IconBrandFacebook,
  threads: IconBrandThreads,
  only: IconBrandOnlyfans,
};

/** The icon for the kind or target of a block. */
export function BlockTile({ block, isBroken }: { block: DraftBlock; isBroken: boolean }) {
  const { kind, url, icon, thumbnailUrl } = block;
  if (thumbnailUrl !== null)
    return <img className={styles['tile']} src={photoAddress(thumbnailUrl)} alt="" width={28} height={28} />;
  const Shown =
    ofKind[kind] ?? (block.hasPassword ? IconLock : ofPlace[iconName(kind, url, icon)]) ?? IconLink;
  return (
    <span className={styles['tile']} data-broken={isBroken || undefined} aria-hidden>
      <Shown size={16} stroke={1.7} />
    </span>
  );
}
