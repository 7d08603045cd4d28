/** What jobs and payments need of a log; tests pass their own. */
export interface Logger {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
