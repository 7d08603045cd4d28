/**
 * Returns the fields of a form's body that differ from what the form began with. The others are left out of the call and so stay as they
 * are, also where somebody else has changed them since the list was read. docs/product/office.md#people-changed-by-the-office.
 */
export function onlyChanges<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changes: Partial<Body> = { ...after }
  for (const name of Object.keys(after) as (keyof Body)[]) if (after[name] === before[name]) delete changes[name]
  return changes
}
