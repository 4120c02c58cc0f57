import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { primaryCommunications, type Model } from '#shared/contract/models.ts';
import { contactLabelOf, contactLabels, contactOptions } from '#renderer/features/models/contact-options.ts';
import { useSaveField, validateField } from '#renderer/features/models/use-save-field.ts';
import { ContactIcon } from './contact-icon.tsx';
import styles from './model-panel.module.css';

type Props = { model: Model; canEdit: boolean };

export function ContactsSection({ model, canEdit }: Props) {
  const { saveAs } = useSaveField(model);
  const primary = primaryCommunications.find((name) => name === model.primaryCommunication);
  return (
    <section className={styles['section']}>
      <h3>Contacts</h3>
      <dl>
        <EditableSelect
          label="Primary contact"
          value={primary ?? ''}
          options={contactOptions}
          placeholder="Set primary contact"
          canEdit={canEdit}
          onSave={saveAs('primaryCommunication', { textOf: contactLabelOf })}
        >
          {primary === undefined ? undefined : (
            <>
              <ContactIcon name={primary} />
              <span>{contactLabels[primary]}</span>
            </>
          )}
        </EditableSelect>
        <EditableText
          label="Telegram"
          isLabelName
          value={model.telegramHandle ?? ''}
          placeholder="Add a handle"
          canEdit={canEdit}
          validate={(text) => validateField('telegramHandle', text)}
          onSave={saveAs('telegramHandle')}
        />
        <EditableText
          label="Discord"
          isLabelName
          value={model.discordHandle ?? ''}
          placeholder="Add a handle"
          canEdit={canEdit}
          validate={(text) => validateField('discordHandle', text)}
          onSave={saveAs('discordHandle')}
        />
      </dl>
    </section>
  );
}
