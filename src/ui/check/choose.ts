/** Enter and Space choose what is drawn as a button and is none. */
export function choose(event: KeyboardEvent, action: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  action();
}
