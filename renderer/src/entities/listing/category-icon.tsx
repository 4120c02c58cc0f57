import {
  IconBrush,
  IconBuildingStore,
  IconCamera,
  IconDeviceDesktop,
  IconMovie,
  IconSpeakerphone,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { ListingCategory } from '#shared/domain/marketplace-limits.ts';

export const categoryIcons: Readonly<Record<ListingCategory, Icon>> = {
  shoutout: IconSpeakerphone,
  collaboration: IconUsers,
  photography: IconCamera,
  editing: IconMovie,
  design: IconBrush,
  staffing: IconUsersGroup,
  software: IconDeviceDesktop,
  other: IconBuildingStore,
};
