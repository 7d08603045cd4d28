/** Works on each item, also after others have failed, then throws the first error. */
export async function workOnEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const item of items) await work(item).catch(error => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
