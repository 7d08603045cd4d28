import type { SlicePage } from '@santhe/host'
import { calendarPage } from './pages/calendar/calendar-page.ts'
import { farmPage } from './pages/farm/farm-page.ts'
import { farmsPage } from './pages/farms/farms-page.ts'
import { homePage } from './pages/home/home-page.ts'
import { productPage } from './pages/product/product-page.ts'
import { productsPage } from './pages/products/products-page.ts'

export const pages: readonly SlicePage[] = [homePage, productsPage, productPage, farmsPage, farmPage, calendarPage]
