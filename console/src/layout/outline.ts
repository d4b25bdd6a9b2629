/** Whether the frame will be dark: as it was chosen here, else as the machine is. The store keeps a choice as JSON. */
function willBeDark(): boolean {
  const chosen = localStorage.getItem('RaStore.theme');
  return chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === '"dark"';
}

/** Shows the frame's outline, until the console takes its place. */
export function showOutline(): void {
  const outline = document.querySelector<HTMLElement>('.outline');
  if (!outline) return;
  if (willBeDark()) outline.dataset.theme = 'dark';
  outline.hidden = false;
}
