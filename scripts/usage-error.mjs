/** An error of the person's making: printed without a stack. */
export class UsageError extends Error {}
