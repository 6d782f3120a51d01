/** On the page before the first toast, or a screen reader would miss it. */
export function Toasts() {
  return (
    <div className="toasts">
      <div role="status" suppressHydrationWarning />
      <div role="alert" suppressHydrationWarning />
    </div>
  );
}
