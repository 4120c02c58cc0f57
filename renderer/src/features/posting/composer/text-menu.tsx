import { Menu } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hashtagText } from '#renderer/features/posting/templates/template-labels.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import type { PostTemplate } from '#shared/contract/posting-rows.ts';

type Props = { onWrite: (text: string) => void; onTemplate: (template: PostTemplate) => void };

const sections = [
  ['hashtags', 'Hashtag groups'],
  ['template', 'Templates'],
  ['signature', 'Signatures'],
] as const;

/** Inserts saved texts: hashtag groups, templates and signatures. */
export function TextMenu({ onWrite, onTemplate }: Props) {
  const templates = useQuery(postingQueries.templates()).data ?? [];
  const take = (template: PostTemplate) => {
    if (template.kind === 'template') onTemplate(template);
    else onWrite(template.kind === 'hashtags' ? hashtagText(template) : `\n\n${template.body}`);
  };
  return (
    <IconMenu
      label="Hashtags, templates and signatures"
      icon={<IconHash size={16} stroke={1.7} />}
      width={260}
    >
      {templates.length === 0 ? (
        <Menu.Item disabled>None yet. Add them on the Templates tab.</Menu.Item>
      ) : (
        sections.map(([kind, label]) => {
          const own = templates.filter((template) => template.kind === kind);
          return own.length === 0 ? null : (
            <div key={kind} role="group" aria-label={label}>
              <Menu.Label>{label}</Menu.Label>
              {own.map((template) => (
                <Menu.Item
                  key={template.id}
                  title={kind === 'hashtags' ? hashtagText(template) : template.body}
                  onClick={() => {
                    take(template);
                  }}
                >
                  <span dir="auto">{template.name}</span>
                </Menu.Item>
              ))}
            </div>
          );
        })
      )}
    </IconMenu>
  );
}
