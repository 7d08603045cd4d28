import { Done } from './account.ts'
import { Category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { lines, text } from './text.ts'

/** The public list has no count, to stay small and cached for everybody. */
export const AdminCategory = Category.extend({
  productCount: z.number(),
})
export type AdminCategory = z.output<typeof AdminCategory>

export const listAdminCategories = endpoint({
  call: 'GET /api/admin/categories',
  access: ['admin'],
  summary: 'All categories by name, each with the count of its products',
  response: z.array(AdminCategory),
  provides: ['category', 'product'],
})

/** docs/product/office.md#categories. */
export const CategoryForm = z.strictObject({
  name: text(1, 'form.nameMissing', 80),
  description: lines(1, 'form.descriptionMissing', 300),
})
export type CategoryForm = z.input<typeof CategoryForm>

const READ_ONLY = ['id', 'createdAt', 'productCount'] as const

export const createCategory = endpoint({
  call: 'POST /api/categories',
  access: ['admin'],
  summary: 'Adds a category; its name is unique without regard to case',
  body: CategoryForm,
  response: Category,
  errors: ['NAME_TAKEN', 'KEY_REUSED', 'NOT_FOUND'],
  invalidates: ['category'],
  creates: true,
  idempotent: true,
  ignores: READ_ONLY,
})

/** Omitted fields stay. */
export const updateCategory = endpoint({
  call: 'PUT /api/categories/:id',
  access: ['admin'],
  summary: 'Changes a category; a new name is also that of its products',
  body: CategoryForm.partial(),
  response: Category,
  errors: ['NAME_TAKEN'],
  invalidates: ['category', 'product', 'farm', 'calendar'],
  ignores: READ_ONLY,
})

export const deleteCategory = endpoint({
  call: 'DELETE /api/categories/:id',
  access: ['admin'],
  summary: 'Deletes a category; one that only deleted products use is hidden, one that others use stays',
  response: Done,
  /** `details.productCount` is the number of products using it. */
  errors: ['CONFLICT'],
  invalidates: ['category'],
})

export const addReadyCategories = endpoint({
  call: 'POST /api/admin/first-steps/categories',
  access: ['admin'],
  summary: 'Adds the ready-made categories, as far as there is none of their names, and lists all',
  response: z.array(Category),
  invalidates: ['category'],
  creates: true,
})
