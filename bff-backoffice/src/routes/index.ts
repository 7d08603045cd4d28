import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { adminProductRoutes } from './admin-products.ts'
import { pictureRoutes } from './pictures.ts'
import { productRoutes } from './products.ts'

/** Every call this back end answers. */
export function routes(backend: Backend): Served[] {
  return [productRoutes, adminProductRoutes, pictureRoutes].flatMap(of => of(backend))
}
