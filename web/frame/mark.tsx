// The mark of the product, beside its name. Its colours are attributes: they are the same in both themes.
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2f56e0" />
      <path
        d="M10 7v18M22 7l-9 9 9 9"
        fill="none"
        stroke="#fff"
        stroke-width="4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
