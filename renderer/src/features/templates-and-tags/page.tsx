import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { areas, paths } from '#shared/domain/areas.ts';
import { DocumentTemplatesSection } from './document-templates-section.tsx';
import { TagsSection } from './tags-section.tsx';
import { TemplatesSection } from './templates-section.tsx';
import styles from './templates-and-tags.module.css';

/** Shared templates and tags, managed by users who may change the configuration. */
export function TemplatesAndTagsPage() {
  const { permissions } = useViewer();
  const { title } = areas.templatesAndTags;
  useDocumentTitle(title);
  return (
    <div className={styles['page']}>
      <PageHeader title={title} parent={{ title: areas.config.title, to: paths.config }} />
      <TemplatesSection />
      {permissions.can_manage_contracts ? <DocumentTemplatesSection /> : null}
      <TagsSection />
    </div>
  );
}
