/** Scrolls to the element of that id and gives it the focus. */
export function focusById(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus();
}
