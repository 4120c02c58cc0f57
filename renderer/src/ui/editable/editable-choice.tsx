import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import styles from './editable-choice.module.css';

const shownOptions = 100;

/**
 * The kit's select, with its list beside the field rather than at the end of the page, where it would stand outside
 * of every landmark, and with a list that scrolls by itself.
 */
export function EditableChoice(props: SelectProps) {
  // The kit names its list after the field has been rendered with another name: one more render lets both agree.
  const [opened, countOpening] = useReducer((count: number) => count + 1, 0);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setTimeout(render);
    return () => {
      clearTimeout(timer);
    };
  }, [opened]);
  return (
    <Select
      role="combobox"
      limit={shownOptions}
      nothingFoundMessage="Nothing found"
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      classNames={{ options: styles['options'] ?? '', option: styles['option'] ?? '' }}
      // What is typed first takes the place of the current choice, which otherwise would have to be deleted.
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onDropdownOpen={countOpening}
      {...props}
    />
  );
}
