import { IconExternalLink, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { publicAddressQuery } from '#renderer/entities/setting/public-address.ts';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';

/** Shown at the address of a page that is not part of the app: the server serves it separately. */
export function OutsidePage({ title }: { title: string }) {
  useDocumentTitle(title);
  return <CentredPage as="main">{window.bridge === undefined ? <InBrowser /> : <OnDesktop />}</CentredPage>;
}

/**
 * Requests the page from the server. If this load already came from the server, it is not set up for that page and
 * would only send the app again.
 */
function InBrowser() {
  const wasLoadedHere = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!wasLoadedHere) window.location.reload();
  }, [wasLoadedHere]);
  if (!wasLoadedHere) return null;
  return (
    <BlankState icon={<IconLinkOff size={20} stroke={1.6} />} heading="h1" title="This page can’t be shown">
      The web server doesn’t send shared documents. The person who runs it finds in the deployment guide what
      it needs.
    </BlankState>
  );
}

function OnDesktop() {
  const { pathname, search } = useLocation();
  const asked = useQuery(publicAddressQuery);
  const address = asked.data;
  const link = typeof address === 'string' ? `${address}${pathname}${search}` : undefined;
  useEffect(() => {
    // The desktop refuses addresses that don't begin with https.
    if (link !== undefined) window.open(link, '_blank', 'noopener');
  }, [link]);
  if (asked.isPending) return null;
  if (link === undefined)
    return (
      <BlankState
        icon={<IconLinkOff size={20} stroke={1.6} />}
        heading="h1"
        title="This page opens in a browser"
      >
        The address at which people outside reach Marquee isn’t known here. An administrator sets it in
        Configuration, Public address.
      </BlankState>
    );
  return (
    <BlankState
      icon={<IconExternalLink size={20} stroke={1.6} />}
      heading="h1"
      title="This page opens in your browser"
      actions={
        <a href={link} target="_blank" rel="noopener">
          Open in browser
        </a>
      }
    >
      {link}
    </BlankState>
  );
}
