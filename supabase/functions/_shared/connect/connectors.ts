import { driveConnector } from '../drive/drive-connector.ts';
import { socialConnectors } from '../social/connectors.ts';
import type { Connector, Setting } from './connector.ts';

/** What a service is called where people read of it. */
export const serviceNames: Readonly<Record<string, string>> = {
  drive: 'Google Drive',
  x: 'X',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
};

/** Every service that can be connected, by the name that the database knows it by. */
export const connectors = (setting: Setting): Readonly<Record<string, Connector>> => ({
  drive: driveConnector(setting),
  ...socialConnectors(setting),
});
