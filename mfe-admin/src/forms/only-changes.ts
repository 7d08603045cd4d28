/**
 * Returns the fields that differ from the initial values. Omitted fields stay as they are, even if somebody else
 * changed them. docs/product/office.md#people-changed-by-the-office.
 */
export function onlyChanges<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changes: Partial<Body> = { ...after }
  for (const name of Object.keys(after) as (keyof Body)[]) if (after[name] === before[name]) delete changes[name]
  return changes
}
