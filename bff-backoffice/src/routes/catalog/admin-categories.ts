import {
  addReadyCategories,
  createCategory,
  deleteCategory,
  listAdminCategories,
  updateCategory,
} from '@santhe/contracts'
import { categories, categorySlug } from '@santhe/domain'
import { drawCategoryCrate } from '@santhe/files'
import { type Served, serve } from '@santhe/http-kit'
import { presentAdminCategory, presentCategory } from '@santhe/presenters/office'
import { READY_CATEGORIES } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

export function adminCategoryRoutes({ domain, files }: Backend): Served[] {
  /** Before renaming, since products without a picture show the one of the new name. */
  const draw = (name: string) => drawCategoryCrate(files, categorySlug(name))

  return [
    serve(listAdminCategories, async () =>
      (await categories.listCategoriesForOffice(domain)).map(presentAdminCategory),
    ),

    serve(createCategory, async ({ body, by, idempotencyKey }) => {
      await draw(body.name)
      return presentCategory(await categories.createCategory({ fields: body, by, idempotencyKey }, domain))
    }),

    serve(updateCategory, async ({ params: { id }, body: { name, description }, by }) => {
      if (name !== undefined) await draw(name)
      const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
      return presentCategory(await categories.updateCategory({ id, changes, by }, domain))
    }),

    serve(deleteCategory, async ({ params: { id }, by, text }) => {
      await categories.deleteCategory({ id, by }, domain)
      return { message: text('category.deleted') }
    }),

    serve(addReadyCategories, async ({ by }) => {
      const ready = Object.values(READY_CATEGORIES)
      for (const { name } of ready) await draw(name)
      await categories.addMissingCategories({ categories: ready, by }, domain)
      return (await categories.listCategories(domain)).map(presentCategory)
    }),
  ]
}
