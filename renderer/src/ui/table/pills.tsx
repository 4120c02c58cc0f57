import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFitting } from '#renderer/ui/layout/use-fitting.ts';
import styles from './pills.module.css';

type Pill<Value extends string> = {
  value: Value;
  label: string;
  count?: string | undefined;
  title?: string | undefined;
};

type Props<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly Pill<Value>[];
  onChange: (value: Value) => void;
};

const gap = 2;
/** The button's greatest width. */
const moreWidth = 66;

/** The views of a list, on the line of its filters; the selected one is always visible. */
export function Pills<Value extends string>({ label, value: current, options, onChange }: Props<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const places = options.map((_, place) => place);
  const isCurrent = (place: number) => options[place]?.value === current;
  const ranks = [...places.filter(isCurrent), ...places.filter((place) => !isCurrent(place))];
  const { fitting } = useFitting({ row, more: moreWidth, gap, ranks });
  const folded = options.filter((_, place) => !fitting.has(place));
  return (
    <div ref={row} className={styles['pills']} role="group" aria-label={label}>
      {options.map((option, place) => (
        <UnstyledButton
          key={option.value}
          className={styles['pill']}
          aria-pressed={option.value === current}
          title={option.title}
          data-fits
          data-folded={!fitting.has(place) || undefined}
          onClick={() => {
            onChange(option.value);
          }}
        >
          <PillWords {...option} />
        </UnstyledButton>
      ))}
      {folded.length === 0 ? null : (
        <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <UnstyledButton data-unfolds className={`${styles['pill'] ?? ''} ${styles['more'] ?? ''}`}>
              More
              <IconChevronDown size={14} stroke={1.8} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {folded.map((option) => (
              <Menu.Item
                key={option.value}
                title={option.title}
                onClick={() => {
                  onChange(option.value);
                }}
              >
                <PillWords {...option} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function PillWords({ label, count }: Pick<Pill<string>, 'label' | 'count'>) {
  return (
    <>
      {label}
      {count === undefined ? null : (
        <>
          {' '}
          <span className={styles['count']}>{count}</span>
        </>
      )}
    </>
  );
}
