/** The product's logo. Its amber dot appears nowhere else. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden style={{ flex: 'none' }}>
      <rect width="24" height="24" rx="6.5" fill="var(--mq-text)" />
      <path
        d="M6.2 17V8.6L12 14l5.8-5.4"
        fill="none"
        stroke="var(--mq-surface)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="17.8" cy="16.4" r="1.75" fill="#ffb224" />
    </svg>
  );
}
