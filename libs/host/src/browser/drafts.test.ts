import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { deleteDraft, deleteDrafts, readDraft, saveDraft } from './person-data.ts'

const key = { personId: 3, name: 'product new' }
// journeys/farm-pictures.spec.ts tests restored files in a browser.
const draft = { texts: { name: 'Tomato' }, files: {} }

// docs/product/farmer-dashboard.md#unsent-forms
it('returns a saved draft for its person and form only', async () => {
  await saveDraft(key, draft)
  const restored = await readDraft(key)
  expect(restored).toMatchObject({ texts: { name: 'Tomato' }, savedAt: expect.any(Number) })
  expect(await readDraft({ ...key, personId: 4 })).toBeUndefined()
  expect(await readDraft({ ...key, name: 'product 4' })).toBeUndefined()
})

it('returns nothing after deletion', async () => {
  await saveDraft(key, draft)
  await deleteDraft(key)
  expect(await readDraft(key)).toBeUndefined()
})

it('deletes the drafts of all people', async () => {
  await saveDraft(key, draft)
  await saveDraft({ ...key, personId: 4 }, draft)
  await deleteDrafts()
  expect(await readDraft(key)).toBeUndefined()
  expect(await readDraft({ ...key, personId: 4 })).toBeUndefined()
})

it('ignores an invalid draft', async () => {
  await saveDraft(key, Object.assign({ texts: {}, files: {} }, JSON.parse('{"texts":{"name":4}}')))
  expect(await readDraft(key)).toBeUndefined()
})
