import type { Stepper } from '../../state/stepper.svelte';

type Walk = Pick<Stepper, 'first' | 'previous' | 'next' | 'last' | 'toggle'>;

const moves: Readonly<Partial<Record<string, keyof Walk>>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/** Arrow keys, Home, End and Space walk through the tokens, unless the key belongs to a field. */
export function stepKeys(event: KeyboardEvent, stepper: Walk): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : null;
  const move = event.key === ' ' && isIdle(target) ? 'toggle' : moves[event.key];
  if (!move || ownsKeys(target)) return;
  event.preventDefault();
  stepper[move]();
}

/** The slider moves by our own keys, so that it plays and pauses as well. */
function ownsKeys(target: Element | null): boolean {
  return !!target?.matches('textarea, select, input:not([type="range"])');
}

/** Where Space does nothing of its own. */
function isIdle(target: Element | null): boolean {
  return !target || target.matches('body, main, [role="group"], input[type="range"]');
}
