import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { modelLinkPages } from '#renderer/entities/link-page/model-link-pages.ts';
import { pageStatusLabels } from '#renderer/entities/link-page/page-status.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { LinkTree } from '#shared/contract/link-trees.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { HubQuery } from '#renderer/features/models/hub/hub-query.tsx';
import styles from './documents-tab.module.css';

function factsOf({ domain, status, views, clicks, brokenLinks }: LinkTree): string {
  return [
    `/linktree/${domain}`,
    pageStatusLabels[status],
    ...(status === 'published'
      ? [
          `${countOf(views, { one: 'view', many: 'views' })} and ${countOf(clicks, { one: 'click', many: 'clicks' })} in 7 days`,
        ]
      : []),
    ...(brokenLinks === 0 ? [] : [countOf(brokenLinks, { one: 'broken link', many: 'broken links' })]),
  ].join(' · ');
}

/** A model's link pages with their figures for the last week. */
export function LinkPagesTab({ model }: HubContentProps) {
  useLivePage('linkTrees', 'ModelLinkPages');
  const pages = useQuery(modelLinkPages(model.id));
  return (
    <HubQuery
      query={pages}
      waiting="Loading link pages"
      describe={(error) => errorMessage('linkTrees.list', error)}
      link={<Link to={areas.linkTree.path}>Open LinkTree</Link>}
    >
      {(found) =>
        found.length === 0 ? (
          <BlankState icon={<IconLink size={20} stroke={1.6} />} title="No link pages yet">
            A page for this model’s links can be made in LinkTree.
          </BlankState>
        ) : (
          <ul className={styles['documents']} aria-label="Link pages">
            {found.map((page) => (
              <li key={page.id}>
                <Link className={styles['document']} to={areaAddress('linkTree', { page: page.id })}>
                  <IconLink size={16} stroke={1.7} aria-hidden />
                  <span className={styles['words']}>
                    <span className={styles['title']}>
                      <b dir="auto">{page.title}</b>
                    </span>
                    <span className={styles['facts']}>{factsOf(page)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </HubQuery>
  );
}
