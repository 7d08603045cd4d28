import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { deleteDraft, deleteDrafts, readDraft, saveDraft } from './person-data.ts'

const key = { personId: 3, name: 'product new' }
// That files come back is shown in a browser: journeys/farm-pictures.spec.ts.
const draft = { texts: { name: 'Tomato' }, files: {} }

// docs/product/farmer-dashboard.md#unsent-forms
it('returns a saved draft for its person and form alone', async () => {
  await saveDraft(key, draft)
  const restored = await readDraft(key)
  expect(restored).toMatchObject({ texts: { name: 'Tomato' }, savedAt: expect.any(Number) })
  expect(await readDraft({ ...key, personId: 4 })).toBeUndefined()
  expect(await readDraft({ ...key, name: 'product 4' })).toBeUndefined()
})

it('returns nothing once deleted', async () => {
  await saveDraft(key, draft)
  await deleteDraft(key)
  expect(await readDraft(key)).toBeUndefined()
})

it('deletes everybody’s drafts', async () => {
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
