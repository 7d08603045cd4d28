export { addMissingCategories, createCategory } from './create-category.ts'
export { deleteCategory } from './delete-category.ts'
export { listCategories, listCategoriesForOffice } from './queries.ts'
export { updateCategory } from './update-category.ts'
