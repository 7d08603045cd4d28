export { addMissingCategories as addMissing, createCategory as create } from '../catalog/category/create-category.ts'
export { deleteCategory as delete } from '../catalog/category/delete-category.ts'
export { listCategories as list, listCategoriesForOffice as listForOffice } from '../catalog/category/queries.ts'
export { updateCategory as update } from '../catalog/category/update-category.ts'
