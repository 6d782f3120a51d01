/** Into the downloads of the browser. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the blob a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
