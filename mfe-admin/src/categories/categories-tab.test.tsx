import type { AdminCategory } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson } from '../testing/samples.ts'

const LIST = 'GET /api/admin/categories'
const CREATE = 'POST /api/categories'
const UPDATE = 'PUT /api/categories/1'
const DELETE = 'DELETE /api/categories/1'

const category = (id: number, name: string, productCount = 0): AdminCategory => ({
  ...{ id, name, description: `${name} of the week`, createdAt: '2026-11-01T06:00:00.000Z', productCount },
})

const open = (responses: FakeResponses) =>
  show(AdminPage, { path: '/admin', at: '/admin?tab=categories', user: aPerson(), responses })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

it('CategoriesTab shows an empty state without categories', async () => {
  open({ [LIST]: { body: [] } })
  expect(await screen.findByText('No categories found')).toBeTruthy()
})

// docs/product/office.md#office-failures
it('CategoryEditor requires name and description, and shows refusals', async () => {
  const TAKEN = 'There is already a category of this name'
  const { requestsTo } = open({
    [LIST]: { body: [category(1, 'Gourds', 3)] },
    [CREATE]: (_request, before) =>
      before === 0
        ? failure(409, 'NAME_TAKEN', TAKEN, { fields: { name: TAKEN } })
        : { status: 201, body: category(2, 'Melons') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add category' }))
  press('Create category')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Description is required')).toBeTruthy()
  expect(requestsTo(CREATE)).toEqual([])
  type('Name', 'gourds')
  type('Description', 'Long and bitter')
  press('Create category')
  expect(await screen.findByText(`Failed to create category / ${TAKEN}`)).toBeTruthy()
  expect(screen.getByText(TAKEN)).toBeTruthy()
  type('Name', 'Melons')
  press('Create category')
  expect(await screen.findByText('Category created / Melons')).toBeTruthy()
  expect(requestsTo(CREATE)[1]?.body).toEqual({ name: 'Melons', description: 'Long and bitter' })
})

it('CategoryEditor sends changed fields only', async () => {
  const { requestsTo } = open({
    [LIST]: { body: [category(1, 'Gourds', 3)] },
    [UPDATE]: (_request, before) =>
      before === 0 ? failure(500, 'INTERNAL', 'Something went wrong') : { body: category(1, 'Gourds & Melons') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Gourds' }))
  type('Name', 'Gourds & Melons')
  press('Update category')
  expect(await screen.findByText('Failed to update category / Something went wrong')).toBeTruthy()
  press('Update category')
  expect(await screen.findByText('Category updated / Gourds & Melons')).toBeTruthy()
  expect(requestsTo(UPDATE)[1]?.body).toEqual({ name: 'Gourds & Melons' })
})

// docs/product/office.md#categories
it('CategoriesTab confirms a deletion, and offers none for a used category', async () => {
  const confirm = vi.fn(() => true).mockReturnValueOnce(false)
  vi.stubGlobal('confirm', confirm)
  const { requestsTo } = open({
    [LIST]: { body: [category(1, 'Melons'), category(2, 'Gourds', 3)] },
    [DELETE]: failure(409, 'CONFLICT', '1 product uses this category. Move or delete it first.'),
  })
  const used = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete Gourds' })
  expect(used.disabled).toBe(true)
  press('Delete Melons')
  expect(confirm).toHaveBeenCalledWith('Delete the category “Melons”?')
  expect(requestsTo(DELETE)).toEqual([])
  press('Delete Melons')
  await waitFor(() => expect(requestsTo(DELETE)).toHaveLength(1))
  expect(
    await screen.findByText('Failed to delete category / 1 product uses this category. Move or delete it first.'),
  ).toBeTruthy()
})

it('CategoriesTab searches, moves through and opens categories by keyboard', async () => {
  open({ [LIST]: { body: [category(1, 'Gourds'), category(2, 'Farmer’s greens')] } })
  await screen.findByText('Farmer’s greens')
  const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
  key('?')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  key('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search categories'))
  type('Search categories', 'farmers WEEK')
  await waitFor(() => expect(screen.queryByText('Gourds')).toBeNull())
  screen.getByLabelText('Search categories').blur()
  key('ArrowDown')
  key('Enter')
  expect(await screen.findByRole('heading', { name: 'Edit Farmer’s greens' })).toBeTruthy()
})

it('CategoriesTab shows an empty search result', async () => {
  open({ [LIST]: { body: [category(1, 'Gourds')] } })
  await screen.findByText('Gourds')
  type('Search categories', 'ourds')
  expect(await screen.findByText('No name or description matches “ourds”.')).toBeTruthy()
})
