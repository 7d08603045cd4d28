/** What jobs need of the program's log. */
export interface Logger {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
