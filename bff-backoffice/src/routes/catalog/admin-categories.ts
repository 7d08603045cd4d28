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

    serve(createCategory, async ({ body, actor, device, now, idempotencyKey }) => {
      await draw(body.name)
      const by = { actor, device, now }
      return presentCategory(await categories.createCategory({ fields: body, by, idempotencyKey }, domain))
    }),

    serve(updateCategory, async ({ params: { id }, body: { name, description }, actor, device, now }) => {
      if (name !== undefined) await draw(name)
      const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
      return presentCategory(await categories.updateCategory({ id, changes, by: { actor, device, now } }, domain))
    }),

    serve(deleteCategory, async ({ params: { id }, actor, device, now, text }) => {
      await categories.deleteCategory({ id, by: { actor, device, now } }, domain)
      return { message: text('category.deleted') }
    }),

    serve(addReadyCategories, async ({ actor, device, now }) => {
      const ready = Object.values(READY_CATEGORIES)
      for (const { name } of ready) await draw(name)
      await categories.addMissingCategories({ categories: ready, by: { actor, device, now } }, domain)
      return (await categories.listCategories(domain)).map(presentCategory)
    }),
  ]
}
